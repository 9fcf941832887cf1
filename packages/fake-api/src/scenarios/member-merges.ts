import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';
import { read, rejected, saved, stale } from '../contract/answer-shapes.ts';

const as = 'admin';
const HINT = { id: 'number', fname: 'string', lname: 'string', phone: 'string', email: 'string' } as const;
const TEXTS: Shape = {
  fname: 'string',
  lname: 'string',
  father_fname: 'string',
  father_lname: 'string',
  profession: 'string',
  email: 'string',
  phone: 'string',
  address: 'string',
  pincode: 'string',
  home: 'string',
};
const SIZES: Shape = { chest: 'number', biceps: 'number', shoulder: 'number', waist: 'number', thigh: 'number' };
const PERIOD = {
  id: 'number',
  of: 'string',
  plan_name: 'string',
  start: 'string',
  end: 'string',
  overlaps: { is: true },
} as const;
const preview = (over: Record<string, Shape> = {}): Shape => ({
  state: 'string',
  kept_id: 'number',
  gone_id: 'number',
  kept: TEXTS,
  gone: TEXTS,
  periods: [PERIOD],
  measured: { kept: { is: 1 }, gone: { is: 1 } },
  days: [{ date: 'string', kept: SIZES, gone: SIZES }],
  diets: { kept: { is: 0 }, gone: { is: 1 } },
  undoable_days: { is: 90 },
  ...over,
});

interface Pair {
  readonly kept_id: number;
  readonly gone_id: number;
}

/** Two records of one person, each with a membership and a measurement of the same day. */
async function pair(api: ContractApi, phone = '0012345'): Promise<Pair> {
  const [kept_id, gone_id] = [
    await api.addMember({ fname: 'Kate', phone }),
    await api.addMember({ fname: 'Gale', phone }),
  ];
  for (const id of [kept_id, gone_id]) {
    await api.post('saveMemberHealth', {
      as: 'staff',
      body: { member_id: id, chest: id === kept_id ? 11 : 22, biceps: 2, shoulder: 3, waist: 4, thigh: 5 },
    });
    await api.post('renewalPlan', {
      as: 'staff',
      body: { member_id: id, plan_id: await api.firstId('getPlanDetails', 'staff') },
    });
  }
  await api.post('saveDiet', { as: 'staff', body: { id: gone_id, diet: [{ food_item: 1, qty: 2.5, units: 'gm' }] } });
  return { kept_id, gone_id };
}
const merge = async (api: ContractApi, two: Pair, over: object = {}) => {
  const { state } = await api.data<{ state: string }>('getMergePreview', { as, query: { ...two } });
  return api.post('mergeMembers', { as, body: { ...two, state, ...over } });
};
const lastMerge = async (api: ContractApi) => (await api.data<{ id: number }[]>('getRecentMerges', { as }))[0]?.id ?? 0;

export const memberMergeScenarios: readonly ContractScenario[] = [
  {
    name: 'lists members with the same phone as likely duplicates',
    run: async (api) => {
      const one = await api.addMember({ phone: '+990011' });
      const two = await api.addMember({ phone: '990011' });
      const groups = await api.data<{ members: { id: number }[]; count: number }[]>('getLikelyDuplicates', {
        as,
        query: { by: 'phone', size: 50 },
      });
      const [group] = groups.filter(({ members }) => members.some(({ id }) => id === one));
      return {
        status: 200,
        body: JSON.stringify({ group, ids: group?.members.map(({ id }) => [one, two].indexOf(id)) }),
      };
    },
    status: 200,
    answer: { group: { members: [HINT], count: { is: 2 } }, ids: { is: [0, 1] } },
  },
  {
    name: 'rejects an unknown kind of duplicates',
    run: (api) => api.get('getLikelyDuplicates', { as, query: { by: 'shoe size' } }),
    status: 400,
    answer: rejected('by'),
  },
  {
    name: 'shows two members side by side',
    run: async (api) => api.get('getMergePreview', { as, query: { ...(await pair(api)) } }),
    status: 200,
    answer: read(preview()),
  },
  {
    name: 'a preview that shows measurements makes an entry about a read of health data of both members',
    run: async (api) => {
      const two = await pair(api);
      await api.get('getMergePreview', { as, query: { ...two } });
      const readsOf = async (record_id: number) =>
        (
          await api.data<{ action: string }[]>('getAuditTrail', { as, query: { record: 'health data', record_id } })
        ).map(({ action }) => action);
      return { status: 200, body: JSON.stringify([await readsOf(two.kept_id), await readsOf(two.gone_id)]) };
    },
    status: 200,
    answer: { is: [['getMergePreview'], ['getMergePreview']] },
  },
  {
    name: 'a merge answers the surviving number',
    run: async (api) => merge(api, await pair(api)),
    status: 200,
    answer: saved,
  },
  {
    name: 'a merge keeps the chosen values and moves the rest',
    run: async (api) => {
      const two = await pair(api);
      const { days } = await api.data<{ days: { date: string }[] }>('getMergePreview', { as, query: { ...two } });
      await merge(api, two, { fields: { fname: 'gone' }, days: days.map(({ date }) => ({ date, of: 'gone' })) });
      const id = two.kept_id;
      const { fname } = await api.data<{ fname: string }>('getMemberDetailsById', { as: 'staff', id });
      const { chest } = await api.data<{ chest: number }>('getMemberHealthByMemberId', { as: 'staff', id });
      const { diet } = await api.data<{ diet: string }>('getMemberDietByMemberId', { as: 'staff', id });
      const periods = await api.data<object[]>('getMemberAssignments', { as: 'staff', id });
      return { status: 200, body: JSON.stringify([fname, chest, JSON.parse(diet), periods.length]) };
    },
    status: 200,
    answer: { is: ['Gale', 22, [{ food_item: 1, qty: 2.5, units: 'gm' }], 2] },
  },
  {
    name: 'the audit trail says what a merge and its undo moved, and between which members',
    run: async (api) => {
      const two = await pair(api);
      await merge(api, two);
      await api.post('undoMerge', { as, body: { id: await lastMerge(api) } });
      const told = async (record_id: number) =>
        (
          await api.data<{ action: string; label: string; after: Record<string, unknown> }[]>('getAuditTrail', {
            as,
            query: { record: 'member', record_id, size: 2 },
          })
        ).map(({ action, label, after: { merged_into, merged_from, unmerged, memberships, measurements, diets } }) => [
          action,
          label.split(' ')[0],
          merged_into === two.kept_id,
          merged_from === two.gone_id,
          unmerged === two.gone_id,
          [memberships, measurements, diets],
        ]);
      return { status: 200, body: JSON.stringify([await told(two.gone_id), await told(two.kept_id)]) };
    },
    status: 200,
    answer: {
      is: [
        [
          ['undoMerge', 'Gale', false, false, false, [1, 1, 1]],
          ['mergeMembers', 'Gale', true, false, false, [1, 1, 1]],
        ],
        [
          ['undoMerge', 'Kate', false, false, true, [1, 1, 1]],
          ['mergeMembers', 'Kate', false, true, false, [1, 1, 1]],
        ],
      ],
    },
  },
  {
    name: 'a call with the merged number answers the surviving number',
    run: async (api) => {
      const two = await pair(api);
      await merge(api, two);
      return api.post('updateMemberDetail', { as: 'staff', body: { id: two.gone_id, lname: 'Late', version: 1 } });
    },
    status: 410,
    answer: { ...(rejected() as object), moved_to: 'number' },
  },
  {
    name: 'J4: a merge is rejected if a record has changed since the preview',
    run: async (api) => {
      const two = await pair(api);
      const { state } = await api.data<{ state: string }>('getMergePreview', { as, query: { ...two } });
      await api.post('updateMemberDetail', { as: 'staff', body: { id: two.gone_id, profession: 'Diver' } });
      return merge(api, two, { state });
    },
    status: 409,
    answer: stale(preview()),
  },
  {
    name: 'a member cannot be merged with themselves',
    run: async (api) => {
      const id = await api.addMember();
      return merge(api, { kept_id: id, gone_id: id });
    },
    status: 422,
    answer: rejected('gone_id'),
  },
  {
    name: 'lists a merge while it can be undone',
    run: async (api) => {
      await merge(api, await pair(api));
      return api.get('getRecentMerges', { as, query: { size: 1 } });
    },
    status: 200,
    answer: {
      ...(read([
        {
          id: 'number',
          kept_id: 'number',
          kept_name: { is: 'Kate May' },
          gone_id: 'number',
          gone_name: { is: 'Gale May' },
          merged_at: 'string',
          by: 'string',
          undoable_until: 'string',
        },
      ]) as object),
      more: 'boolean',
    },
  },
  {
    name: 'undoing a merge restores the member and names the changes that stay',
    run: async (api) => {
      const two = await pair(api);
      await merge(api, two, { fields: { fname: 'gone', profession: 'gone', lname: 'gone' } });
      await api.post('updateMemberDetail', { as: 'staff', body: { id: two.kept_id, fname: 'Kit' } });
      const { body } = await api.post('undoMerge', { as, body: { id: await lastMerge(api) } });
      const names = await Promise.all(
        [two.kept_id, two.gone_id].map(
          async (id) => (await api.data<{ fname: string }>('getMemberDetailsById', { as: 'staff', id })).fname,
        ),
      );
      const chests = await Promise.all(
        [two.kept_id, two.gone_id].map(
          async (id) => (await api.data<{ chest: number }>('getMemberHealthByMemberId', { as: 'staff', id })).chest,
        ),
      );
      return {
        status: 200,
        body: JSON.stringify([(JSON.parse(body) as { data: { stays: string[] } }).data.stays, names, chests]),
      };
    },
    status: 200,
    answer: { is: [['fname'], ['Kit', 'Gale'], [11, 22]] },
  },
  {
    name: 'a merge can be undone once',
    run: async (api) => {
      await merge(api, await pair(api));
      const id = await lastMerge(api);
      await api.post('undoMerge', { as, body: { id } });
      return api.post('undoMerge', { as, body: { id } });
    },
    status: 422,
    answer: rejected(),
  },
  {
    name: 'of two merges into one record, the last must be undone first',
    run: async (api) => {
      const two = await pair(api);
      await merge(api, two);
      const first = await lastMerge(api);
      await merge(api, { ...two, gone_id: await api.addMember({ fname: 'Third' }) });
      const tooEarly = await api.post('undoMerge', { as, body: { id: first } });
      await api.post('undoMerge', { as, body: { id: await lastMerge(api) } });
      const { status } = await api.post('undoMerge', { as, body: { id: first } });
      return { ...tooEarly, body: JSON.stringify({ ...(JSON.parse(tooEarly.body) as object), inOrder: status }) };
    },
    status: 422,
    answer: { ...(rejected() as object), inOrder: { is: 200 } },
  },
  {
    name: 'an unknown merge is 404',
    run: (api) => api.post('undoMerge', { as, body: { id: 987_654 } }),
    status: 404,
    answer: rejected(),
  },
  ...['getLikelyDuplicates', 'getMergePreview', 'getRecentMerges'].map((call): ContractScenario => ({
    name: `A10: staff may not call ${call}`,
    run: (api) => api.get(call, { as: 'staff', query: { by: 'phone', kept_id: 2, gone_id: 3 } }),
    status: 403,
    answer: rejected(),
  })),
];
