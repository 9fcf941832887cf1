import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { changedBy, PLAN, read, rejected, stale } from '../contract/answer-shapes.ts';
import { cells, staged } from './member-import-steps.ts';
import { addPlan, found, membershipsOf, sell } from './membership-steps.ts';

const as = 'admin';
const UNTIL = '2027-03-31';

const planOf = (api: ContractApi, id: number) => api.get('getPlanDetailsById', { as, id });
const update = (api: ContractApi, id: number, change: object) =>
  api.post('updatePlanDetail', { as, body: { id, ...change } });

async function archivedPlan(api: ContractApi, over: object = {}): Promise<number> {
  const id = await addPlan(api, over);
  await update(api, id, { archived: true });
  return id;
}

const isListed = async (api: ContractApi, plan: number, query: Record<string, string> = {}): Promise<boolean> =>
  (await api.data<{ id: number }[]>('getPlanDetails', { as: 'staff', query })).some(({ id }) => id === plan);

const countOf = async (api: ContractApi, id: number): Promise<number> =>
  (await api.data<{ memberships: number }>('getPlanDetailsById', { as, query: { id, count: 'memberships' } }))
    .memberships;

let names = 0;
const newName = (): string => `Summer offer ${(names += 1)}`;

/** The fate of an imported row that names this plan, and its error without the plan's name. */
async function importedWith(api: ContractApi, plan: string) {
  const id = await staged(api, [await cells(api, { plan, until: UNTIL })]);
  const [row] = await api.data<{ fate: string; errors: { text: string }[] }[]>('getMemberImportRows', {
    as: 'staff',
    query: { id },
  });
  await api.post('discardMemberImport', { as: 'staff', body: { id } });
  return found({ fate: row?.fate, error: row?.errors[0]?.text.replace(plan, 'it') ?? '' });
}

/** Plans that are no longer sold. */
export const planArchiveScenarios: readonly ContractScenario[] = [
  {
    name: 'a new plan is not archived',
    run: async (api) => planOf(api, await addPlan(api)),
    status: 200,
    answer: read({ ...(PLAN as object), archived: { is: false } }),
  },
  {
    name: 'the list leaves archived plans out, unless it is asked for them',
    run: async (api) => {
      const id = await archivedPlan(api);
      return found([await isListed(api, id), await isListed(api, id, { archived: 'included' })]);
    },
    status: 200,
    answer: { is: [false, true] },
  },
  {
    name: 'a list of plans is asked for archived ones by one word only',
    run: (api) => api.get('getPlanDetails', { as, query: { archived: 'yes' } }),
    status: 400,
    answer: rejected('archived'),
  },
  {
    name: 'an archived plan is read by its id, and an update without the field keeps it archived',
    run: async (api) => {
      const id = await archivedPlan(api);
      await update(api, id, { price: 99 });
      return planOf(api, id);
    },
    status: 200,
    answer: read({ ...(PLAN as object), price: { is: 99 }, archived: { is: true }, version: { is: 3 } }),
  },
  {
    name: 'an archived plan is offered again',
    run: async (api) => {
      const id = await archivedPlan(api);
      await update(api, id, { archived: false });
      return found([await isListed(api, id), (await sell(api, await api.addMember(), id)).status]);
    },
    status: 200,
    answer: { is: [true, 200] },
  },
  {
    name: 'J4: does not archive a plan that somebody changed meanwhile',
    run: async (api) => {
      const id = await addPlan(api);
      await update(api, id, { price: 13 });
      return update(api, id, { archived: true, version: 1 });
    },
    status: 409,
    answer: stale({ ...(PLAN as object), archived: { is: false }, price: { is: 13 } }, { price: changedBy('own') }),
  },
  ...['yes', 1, null].map((archived): ContractScenario => ({
    name: `a plan is not archived by ${JSON.stringify(archived)}`,
    run: async (api) => update(api, await addPlan(api), { archived }),
    status: 400,
    answer: rejected('archived'),
  })),
  {
    name: 'staff archive no plans',
    run: async (api) => api.post('updatePlanDetail', { as: 'staff', body: { id: await addPlan(api), archived: true } }),
    status: 403,
    answer: rejected(),
  },
  {
    name: 'the audit trail has the plan before and after it was archived',
    run: async (api) => {
      const query = { record: 'plan', record_id: await archivedPlan(api), size: 1 };
      type Archived = Record<'before' | 'after', { archived: boolean }>;
      const [entry] = await api.data<Archived[]>('getAuditTrail', { as, query });
      return found([entry?.before.archived, entry?.after.archived]);
    },
    status: 200,
    answer: { is: [false, true] },
  },
  {
    name: 'an archived plan is not sold',
    run: async (api) => sell(api, await api.addMember(), await archivedPlan(api)),
    status: 409,
    answer: stale({ ...(PLAN as object), archived: { is: true } }),
  },
  {
    name: 'a member keeps the membership of a plan that is archived, and is renewed with another one',
    run: async (api) => {
      const [member, plan] = [await api.addMember(), await addPlan(api)];
      await sell(api, member, plan);
      await update(api, plan, { archived: true });
      const again = await sell(api, member, plan);
      const other = await sell(api, member, await addPlan(api));
      return found([again.status, other.status, (await membershipsOf(api, member)).length]);
    },
    status: 200,
    answer: { is: [409, 200, 2] },
  },
  {
    name: 'counts the memberships of a plan that have not ended',
    run: async (api) => {
      const plan = await addPlan(api);
      const [nobody, member] = [await countOf(api, plan), await api.addMember()];
      await sell(api, member, plan);
      await sell(api, member, plan);
      await sell(api, await api.addMember(), plan);
      return found([nobody, await countOf(api, plan)]);
    },
    status: 200,
    answer: { is: [0, 3] },
  },
  {
    name: 'the report shows an archived plan only if it has figures',
    run: async (api) => {
      const [sold, unsold] = [await addPlan(api), await archivedPlan(api)];
      await sell(api, await api.addMember(), sold);
      await update(api, sold, { archived: true });
      const { plans } = await api.data<{ plans: { id: number }[] }>('getGymReport', { as });
      return found([sold, unsold].map((plan) => plans.some(({ id }) => id === plan)));
    },
    status: 200,
    answer: { is: [true, false] },
  },
  {
    name: 'rejects an imported row that names an archived plan',
    run: async (api) => {
      const plan_name = newName();
      await archivedPlan(api, { plan_name });
      return importedWith(api, plan_name);
    },
    status: 200,
    answer: {
      fate: { is: 'refused' },
      error: {
        is: 'The plan “it” is archived. An administrator can offer it again, or the row can name another plan.',
      },
    },
  },
  {
    name: 'an imported row finds the plan that is sold before an archived one of the same name',
    run: async (api) => {
      const plan_name = newName();
      await archivedPlan(api, { plan_name });
      await addPlan(api, { plan_name });
      return importedWith(api, plan_name);
    },
    status: 200,
    answer: { fate: { is: 'add' }, error: { is: '' } },
  },
];
