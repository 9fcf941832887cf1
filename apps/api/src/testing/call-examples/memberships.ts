import { type Examples, idOf } from './example.ts';
import { PLAN } from '../sales.ts';
import { newMember } from './members.ts';

const terms = { ...PLAN, price: 10.5 };

export const MEMBERSHIP_EXAMPLES: Examples = {
  addPlanDetail: {
    lasts: true,
    make: () => ({ body: { ...terms } }),
    stored: (gym, { answer }) => gym.server.read('getPlanDetailsById', { id: idOf(answer) }, gym.server.admin),
  },
  updatePlanDetail: {
    lasts: true,
    make: async (gym) => {
      const { body } = await gym.server.post('addPlanDetail', terms);
      return { body: { ...terms, id: body.data.id, price: 11 } };
    },
    stored: (gym, { answer }) => gym.server.read('getPlanDetailsById', { id: idOf(answer) }, gym.server.admin),
    keys: ['id'],
  },
  renewalPlan: {
    lasts: true,
    make: async (gym) => {
      const { price, duration, duration_count, free_days } = await gym.server.read(
        'getPlanDetailsById',
        {
          id: gym.plan,
        },
        gym.server.admin,
      );
      return {
        body: {
          plan_id: gym.plan,
          member_id: await newMember(gym),
          seen_price: price,
          seen_duration: duration,
          seen_duration_count: duration_count,
          seen_free_days: free_days,
        },
      };
    },
  },
  takeBackMembership: {
    make: async (gym, { token }) => {
      const { body } = await gym.server.post(
        'renewalPlan',
        { plan_id: gym.plan, member_id: await newMember(gym) },
        token,
      );
      return { body: { id: body.data.id, reason: 'The wrong member.' } };
    },
    stored: async (gym, { answer }) => {
      const which = { record: 'assignment', record_id: idOf(answer) };
      return (await gym.server.read('getAuditTrail', which))[0].after;
    },
    keys: ['id'],
  },
  tagMembers: {
    make: async (gym) => ({ body: { ids: [await newMember(gym)], tag: 'Morning' } }),
    stored: async (gym, { body, answer }) => {
      const { tags } = await gym.server.read('getMemberById', { id: (body['ids'] as number[])[0] ?? 0 });
      if (!tags) return {};
      // Superfluous blanks are no difference.
      const [sent, found] = [String(body['tag']), String(answer.body.data.tag)];
      return { tag: sent.trim().replace(/\s+/g, ' ') === found ? body['tag'] : found };
    },
    lasts: true,
    keys: ['ids'],
  },
  untagMembers: {
    make: async (gym) => {
      const body = { ids: [await newMember(gym)], tag: 'Morning' };
      await gym.server.post('tagMembers', body);
      return { body };
    },
  },
  getRenewalPreview: { make: (gym) => ({ query: { plan_id: gym.plan, member_id: gym.member } }) },
};
