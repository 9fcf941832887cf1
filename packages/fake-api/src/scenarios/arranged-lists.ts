import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { rejected } from '../contract/answer-shapes.ts';
import { addPlan, found, sell } from './membership-steps.ts';

const as = 'staff';

type View = Readonly<Record<string, string | number>>;
type Plans = readonly (string | undefined)[];
type Named = readonly [name: string, plan: string | null];

const NO_PLANS: Plans = [];
/** The days of the first plan end first. */
const PLANS: Plans = ['Two days', undefined, 'A month', 'Two days'];

/** Adds four members, and sells them plans. */
async function addMembers(api: ContractApi, prefix: string, plans: Plans): Promise<void> {
  const planIds = new Map<string, number>();
  for (const [index, fname] of ['Öz', 'Zoe', 'anna', 'Bo'].entries()) {
    const id = await api.addMember({ fname: `${prefix} ${fname}` });
    const plan_name = plans[index];
    if (plan_name === undefined) continue;
    const terms = { plan_name, duration: plan_name === 'A month' ? 1 : 3, free_days: 3 };
    const plan = planIds.get(plan_name) ?? (await addPlan(api, terms));
    planIds.set(plan_name, plan);
    await sell(api, id, plan);
  }
}

/** Four members with names of their own, as a view lists them. */
async function listedNames(api: ContractApi, prefix: string, view: View, plans: Plans) {
  await addMembers(api, prefix, plans);
  const query = { q: `${prefix} `, page: 1, size: 20, ...view };
  const { body } = await api.get('getMemberDetails', { as, query });
  const { data, total } = JSON.parse(body) as { data: { fname: string; plan_name: string | null }[]; total: number };
  return found({
    names: data.map(({ fname, plan_name }) => [fname.slice(prefix.length + 1), plan_name]),
    total,
  });
}

const withoutPlan = (...names: string[]): Named[] => names.map((name) => [name, null]);
const [oz, zoe, anna, bo]: Named[] = [
  ['Öz', 'Two days'],
  ['Zoe', null],
  ['anna', 'A month'],
  ['Bo', 'Two days'],
];

const VIEWS: readonly (readonly [
  name: string,
  view: View,
  plans: Plans,
  expected: readonly (Named | undefined)[],
  total: number,
])[] = [
  ['by name', { sort: 'name' }, NO_PLANS, withoutPlan('anna', 'Bo', 'Öz', 'Zoe'), 4],
  ['by name, descending', { sort: 'name', order: 'desc' }, NO_PLANS, withoutPlan('Zoe', 'Öz', 'Bo', 'anna'), 4],
  ['a page, the newest first', { sort: 'added', order: 'desc', page: 2, size: 3 }, NO_PLANS, withoutPlan('Öz'), 4],
  ['by the end of the membership', { sort: 'membership' }, PLANS, [oz, bo, anna, zoe], 4],
  ['the latest end first', { sort: 'membership', order: 'desc', size: 4 }, PLANS, [anna, oz, bo, zoe], 4],
  ['active members', { membership: 'active' }, PLANS, [oz, anna, bo], 3],
  ['ended members', { membership: 'ended' }, PLANS, [], 0],
  ['members without a plan', { membership: 'none' }, PLANS, [zoe], 1],
  ['a plan by name', { plan: 'Two days', membership: 'active', sort: 'name' }, PLANS, [bo, oz], 2],
  ['the second page of a plan', { plan: 'Two days', page: 2, size: 1 }, PLANS, [bo], 2],
  ['a plan with words', { plan: 'Two days', any: 'öz' }, PLANS, [oz], 1],
  ['words without their accents', { any: 'OZ' }, NO_PLANS, withoutPlan('Öz'), 1],
  ['a word with two letters swapped', { any: 'anan', sort: 'name' }, NO_PLANS, withoutPlan('anna'), 1],
  ['a wrong letter among those who have the plan', { plan: 'A month', any: 'amna' }, PLANS, [anna], 1],
  ['a word with two wrong letters', { any: 'omna' }, NO_PLANS, [], 0],
];

/** Whether two lists have the same entries in the same order. */
const same = (one: readonly unknown[], other: readonly unknown[]) => one.join('|') === other.join('|');

const wholeLists: ContractScenario = {
  name: 'arranges a list: every page of all members, upwards and downwards',
  run: async (api) => {
    const rows = (query: View) => api.data<{ id: number; fname: string }[]>('getMemberDetails', { as, query });
    const ids = async (query: View) => (await rows(query)).map(({ id }) => id);
    for (const fname of ['Ada', 'Abe', 'Abe']) await api.addMember({ fname });
    const oldest = await ids({});
    const newest = { sort: 'added', order: 'desc', size: oldest.length - 1 };
    const byName = await rows({ sort: 'name', page: 1, size: 9999 });
    const names = byName.map(({ fname }) => fname);
    return found({
      newest: same(
        [...(await ids({ ...newest, page: 1 })), ...(await ids({ ...newest, page: 2 }))],
        oldest.toReversed(),
      ),
      names: same(names, names.toSorted(new Intl.Collator('en').compare)),
      backwards: same(
        await ids({ sort: 'name', order: 'desc', page: 1, size: 9999 }),
        byName.map(({ id }) => id).toReversed(),
      ),
      middle: same(
        await ids({ sort: 'name', page: 2, size: 2 }),
        byName.slice(2, 4).map(({ id }) => id),
      ),
      past: await ids({ sort: 'name', order: 'desc', page: 9, size: 9999 }),
    });
  },
  status: 200,
  answer: {
    newest: { is: true },
    names: { is: true },
    backwards: { is: true },
    middle: { is: true },
    past: { is: [] },
  },
};

/** The feature `sorted-lists`. */
export const arrangedListScenarios: readonly ContractScenario[] = [
  ...VIEWS.map(([name, view, plans, names, total], index): ContractScenario => ({
    name: `arranges a list: ${name}`,
    run: (api) => listedNames(api, `View${index}`, view, plans),
    status: 200,
    answer: { names: { is: names }, total: { is: total } },
  })),
  wholeLists,
  {
    name: 'a page of getMember says who was measured when',
    run: async (api) => {
      const id = await api.addMember({ fname: 'Measured Once' });
      await api.addMember({ fname: 'Measured Never' });
      const sizes = { chest: 90, biceps: 30, shoulder: 110, waist: 80, thigh: 50 };
      await api.post('saveMemberHealth', { as, body: { member_id: id, ...sizes } });
      const query = { q: 'Measured ', page: 1, size: 5 };
      const rows = await api.data<{ measured: string | null }[]>('getMember', { as, query });
      return found(rows.map(({ measured }) => measured !== null && /^\d{4}-\d\d-\d\d$/.test(measured)));
    },
    status: 200,
    answer: { is: [true, false] },
  },
  {
    name: 'filters a list by tag, and returns the numbers of all who match, page by page',
    run: async (api) => {
      await addMembers(api, 'Filtering', NO_PLANS);
      const rows = await api.data<{ id: number }[]>('getMemberDetails', { as, query: { q: 'Filtering ' } });
      const [one = 0, two = 0, three = 0] = rows.map(({ id }) => id);
      await api.post('tagMembers', { as, body: { ids: [one, three], tag: 'Filtered' } });
      await api.post('tagMembers', { as, body: { ids: [two], tag: 'Other' } });
      const view = { q: 'Filtering ', tag: 'Filtered' };
      const page = await api.get('getMemberDetails', { as, query: { ...view, sort: 'name', page: 1, size: 1 } });
      const { data, total } = JSON.parse(page.body) as { data: { id: number }[]; total: number };
      const ids = (query: View) => api.data<number[]>('getMatchingMembers', { as, query });
      return found({
        page: data.map(({ id }) => id === three),
        total,
        ids: same(await ids(view), [one, three]),
        after: same(await ids({ ...view, after: one }), [three]),
        words: same(await ids({ ...view, any: 'anna' }), [three]),
        nobody: await ids({ tag: 'Nobody' }),
      });
    },
    status: 200,
    answer: {
      page: { is: [true] },
      total: { is: 2 },
      ids: { is: true },
      after: { is: true },
      words: { is: true },
      nobody: { is: [] },
    },
  },
  {
    name: 'exports the members who match a search and filters',
    run: async (api) => {
      await addMembers(api, 'Matching', PLANS);
      const query = { q: 'Matching ', plan: 'Two days', membership: 'active' };
      const { status, body } = await api.get('exportMatchingMembers', { as, query });
      return {
        status,
        body: JSON.stringify(
          body
            .split('\r\n')
            .slice(1, -1)
            .map((row) => row.split(',')[1]),
        ),
      };
    },
    status: 200,
    answer: { is: ['Matching Öz', 'Matching Bo'] },
  },
  {
    name: 'administrators export no members who match',
    run: (api) => api.get('exportMatchingMembers', { as: 'admin', query: { q: 'a' } }),
    status: 403,
    answer: rejected(),
  },
  {
    name: 'an unknown sort is rejected',
    run: (api) => api.get('getMember', { as, query: { sort: 'shoe size', page: 1 } }),
    status: 400,
    answer: rejected('sort'),
  },
];
