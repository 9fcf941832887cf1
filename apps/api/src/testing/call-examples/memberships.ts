import { type Examples, idOf } from './example.ts';
import { newMember } from './members.ts';

const terms = { plan_name: 'Evening', duration: 1, price: 10.5, free_days: 3 };

export const MEMBERSHIP_EXAMPLES: Examples = {
  addPlanDetail: {
    lasts: true,
    make: () => ({ body: { ...terms } }),
    stored: (gym, { answer }) => gym.read('getPlanDetailsById', gym.server.admin, { id: idOf(answer) }),
  },
  updatePlanDetail: {
    lasts: true,
    make: async (gym) => {
      const { body } = await gym.server.post('addPlanDetail', terms);
      return { body: { ...terms, id: body.data.id, price: 11 } };
    },
    stored: (gym, { answer }) => gym.read('getPlanDetailsById', gym.server.admin, { id: idOf(answer) }),
    keys: ['id'],
  },
  renewalPlan: {
    lasts: true,
    make: async (gym) => {
      const { price, duration, duration_count, free_days } = await gym.read('getPlanDetailsById', gym.server.admin, {
        id: gym.plan,
      });
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
      return (await gym.read('getAuditTrail', gym.server.admin, which))[0].after;
    },
    keys: ['id'],
  },
  tagMembers: {
    make: async (gym) => ({ body: { ids: [await newMember(gym)], tag: 'Morning' } }),
    stored: async (gym, { body, answer }) => {
      const { tags } = await gym.read('getMemberById', gym.server.staff, { id: (body['ids'] as number[])[0] ?? 0 });
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
