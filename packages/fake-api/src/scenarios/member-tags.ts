import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { read, rejected } from '../contract/answer-shapes.ts';

const as = 'staff';
const tag = (api: ContractApi, ids: readonly number[], name: string) =>
  api.post('tagMembers', { as, body: { ids, tag: name } });
const untag = (api: ContractApi, ids: readonly number[], name: string) =>
  api.post('untagMembers', { as, body: { ids, tag: name } });
const tagsOf = async (api: ContractApi, id: number) =>
  (await api.data<{ tags?: string[] }>('getMemberById', { as, id })).tags ?? [];
const answered = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });
const changedBy = ({ body }: { body: string }) =>
  (JSON.parse(body) as { data: { tag: string; changed: number[]; missing: number[] } }).data;

/** Tags of members. */
export const memberTagScenarios: readonly ContractScenario[] = [
  {
    name: 'adds a tag to members, and names those who had it not',
    run: async (api) => {
      const [one, two] = [await api.addMember(), await api.addMember()];
      await tag(api, [one], 'Early');
      const { changed, missing } = changedBy(await tag(api, [one, two, 999_999], 'Early'));
      return answered({ changed: changed.map((id) => id === two), missing });
    },
    status: 200,
    answer: { is: { changed: [true], missing: [999_999] } },
  },
  {
    name: 'a tag keeps its first spelling',
    run: async (api) => {
      const [one, two] = [await api.addMember(), await api.addMember()];
      await tag(api, [one], ' Needs  a call ');
      return answered({ tag: changedBy(await tag(api, [two], 'needs A CALL')).tag, tags: await tagsOf(api, two) });
    },
    status: 200,
    answer: { is: { tag: 'Needs a call', tags: ['Needs a call'] } },
  },
  {
    name: 'shows the tags of a member by name, in the list, on the page and in the form',
    run: async (api) => {
      const id = await api.addMember({ fname: 'Tagged' });
      for (const name of ['vip', 'Alpha']) await tag(api, [id], name);
      const [row] = await api.data<{ tags: string[] }[]>('getMemberDetails', { as, query: { q: 'Tagged' } });
      const form = await api.data<{ tags: string[] }>('getMemberDetailsById', { as, id });
      return answered([row?.tags, form.tags, await tagsOf(api, id)]);
    },
    status: 200,
    answer: { is: Array.from({ length: 3 }, () => ['Alpha', 'vip']) },
  },
  {
    name: 'removes a tag, and names those who had it',
    run: async (api) => {
      const [one, two] = [await api.addMember(), await api.addMember()];
      await tag(api, [one], 'Once');
      const { changed } = changedBy(await untag(api, [one, two], 'once'));
      return answered({ changed: changed.map((id) => id === one), left: await tagsOf(api, one) });
    },
    status: 200,
    answer: { is: { changed: [true], left: [] } },
  },
  {
    name: 'returns all tags with their members; a tag without any is gone',
    run: async (api) => {
      const ids = [await api.addMember(), await api.addMember()];
      await tag(api, ids, 'Counted');
      await tag(api, ids, 'Gone');
      await untag(api, ids, 'Gone');
      const all = await api.data<{ tag: string; members: number }[]>('getMemberTags', { as });
      return answered(all.filter((one) => ['Counted', 'Gone'].includes(one.tag)));
    },
    status: 200,
    answer: { is: [{ tag: 'Counted', members: 2 }] },
  },
  {
    name: 'lists tags',
    run: (api) => api.get('getMemberTags', { as }),
    status: 200,
    answer: read([{ tag: 'string', members: 'number' }]),
  },
  {
    name: 'rejects the 21st tag of a member, for all members of the call',
    run: async (api) => {
      const [one, two] = [await api.addMember(), await api.addMember()];
      for (let index = 0; index < 20; index += 1) await tag(api, [one], `Tag ${index}`);
      const { status, body } = await tag(api, [one, two], 'One too many');
      return { status, body: (await tagsOf(api, two)).length === 0 ? body : 'changed' };
    },
    status: 422,
    answer: rejected(),
  },
  {
    name: 'a merge gives the kept member the tags of both, and its undo separates them',
    run: async (api) => {
      const [kept_id, gone_id] = [await api.addMember(), await api.addMember()];
      await tag(api, [kept_id], 'Kept');
      await tag(api, [kept_id, gone_id], 'Both');
      await tag(api, [gone_id], 'Other');
      const pair = { kept_id, gone_id };
      const { state } = await api.data<{ state: string }>('getMergePreview', { as: 'admin', query: pair });
      await api.post('mergeMembers', { as: 'admin', body: { ...pair, state } });
      const merged = await tagsOf(api, kept_id);
      const [{ id } = { id: 0 }] = await api.data<{ id: number }[]>('getRecentMerges', { as: 'admin' });
      await api.post('undoMerge', { as: 'admin', body: { id } });
      return answered({ merged, kept: await tagsOf(api, kept_id), gone: await tagsOf(api, gone_id) });
    },
    status: 200,
    answer: { is: { merged: ['Both', 'Kept', 'Other'], kept: ['Both', 'Kept'], gone: ['Both', 'Other'] } },
  },
  {
    name: 'a change of tags names a member',
    run: (api) => tag(api, [], 'Nobody'),
    status: 400,
    answer: rejected('ids'),
  },
  {
    name: 'administrators change no tags',
    run: async (api) => api.post('tagMembers', { as: 'admin', body: { ids: [await api.addMember()], tag: 'No' } }),
    status: 403,
    answer: rejected(),
  },
];
