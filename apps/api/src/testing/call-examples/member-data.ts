import { type TestGym, TEST_PASSWORD } from '../test-gym.ts';
import { type Examples } from './example.ts';
import { newMeasuredMember, newMember } from './members.ts';

const newMerge = async (gym: TestGym) => {
  const pair = { kept_id: await newMember(gym), gone_id: await newMember(gym) };
  const { state } = await gym.server.read('getMergePreview', pair);
  await gym.server.save('mergeMembers', { ...pair, state });
  // Other lanes merge members at the same time.
  const merges = (await gym.server.read('getRecentMerges')) as { id: number; gone_id: number }[];
  return merges.find(({ gone_id }) => gone_id === pair.gone_id)?.id ?? 0;
};

/** Data rights and merges. */
export const MEMBER_DATA_EXAMPLES: Examples = {
  getMergePreview: { make: async (gym) => ({ query: { kept_id: gym.member, gone_id: await newMeasuredMember(gym) } }) },
  mergeMembers: {
    make: async (gym) => {
      const pair = { kept_id: await newMeasuredMember(gym), gone_id: await newMeasuredMember(gym) };
      const { state } = await gym.server.read('getMergePreview', pair);
      return {
        body: { ...pair, state, fields: { fname: 'gone' }, diet: 'kept', days: [{ date: '2026-01-31', of: 'gone' }] },
      };
    },
  },
  undoMerge: { make: async (gym) => ({ body: { id: await newMerge(gym) } }) },
  eraseMember: {
    make: async (gym) => {
      const id = await newMember(gym);
      const { state } = await gym.server.read('getMemberData', { id });
      return { body: { id, state, confirm: String(id), password: TEST_PASSWORD } };
    },
  },
};
