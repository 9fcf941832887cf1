import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';
import { read } from '../contract/answer-shapes.ts';

const as = 'admin';
const PLACE: Shape = { id: 'number', name: 'string' };

/** A member with one record of each kind. */
export const addFullMember = async (api: ContractApi, over: Record<string, unknown> = {}) => {
  const id = await api.addMember(over);
  await api.post('saveMemberHealth', {
    as: 'staff',
    body: { member_id: id, chest: 1, biceps: 2, shoulder: 3, waist: 4, thigh: 5 },
  });
  await api.post('saveDiet', { as: 'staff', body: { id, diet: [{ food_item: 1, qty: 2.5, units: 'gm' }] } });
  await api.post('renewalPlan', {
    as: 'staff',
    body: { member_id: id, plan_id: await api.firstId('getPlanDetails', 'staff') },
  });
  return id;
};

export const memberExportScenarios: readonly ContractScenario[] = [
  {
    name: "a member's export has all data with names",
    run: async (api) => {
      const id = await addFullMember(api);
      await api.post('tagMembers', { as: 'staff', body: { ids: [id], tag: 'Exported' } });
      const { status, body } = await api.get('exportMemberData', { as, id });
      const { data, ...rest } = JSON.parse(body) as {
        data: { changes: { action: string; before: object | null; after: object | null }[] };
      };
      // The fields differ between kinds of record. The scenarios of the audit trail check them.
      const changes = data.changes
        .filter(({ action }) => action !== 'tagMembers')
        .map(({ before, after, ...entry }) => ({
          ...entry,
          sides: [before === null, after === null],
        }));
      return { status, body: JSON.stringify({ ...rest, data: { ...data, changes } }) };
    },
    status: 200,
    answer: read({
      format: { is: 'gym-member-data' },
      version: { is: 1 },
      made_at: 'string',
      gym: 'string',
      member: {
        number: 'number',
        first_name: { is: 'Mia' },
        last_name: 'string',
        father_first_name: 'string',
        father_last_name: 'string',
        profession: 'string',
        email: 'string',
        phone: 'string',
        address: 'string',
        pincode: 'string',
        country: PLACE,
        state: PLACE,
        city: PLACE,
        joined_at: 'string',
        tags: ['string'],
      },
      memberships: [
        {
          plan: 'string',
          sold_on: 'string',
          first_day: 'string',
          last_day: 'string',
          duration: { code: 'number', name: 'string' },
          duration_count: 'number',
          free_period: { code: 'number', name: 'string' },
          price: 'number',
          currency: 'string',
        },
      ],
      measurements: [
        {
          date: 'string',
          unit: 'string',
          chest: { is: 1 },
          biceps: { is: 2 },
          shoulder: { is: 3 },
          waist: { is: 4 },
          thigh: { is: 5 },
        },
      ],
      diets: [
        {
          version: { is: 1 },
          saved_at: 'string',
          foods: [{ food: 'string', quantity: { is: 2.5 }, unit: { is: 'gm' } }],
        },
      ],
      changes: [{ at: 'string', by: 'string', action: 'string', record: 'string', sides: { is: [true, false] } }],
      imports: { is: [] },
      merged: { is: [] },
    }),
  },
  {
    name: 'an export has an audit entry',
    run: async (api) => {
      const id = await api.addMember();
      await api.get('exportMemberData', { as, id });
      const [entry] = await api.data<object[]>('getAuditTrail', { as, query: { record: 'member', record_id: id } });
      return { status: 200, body: JSON.stringify({ ...entry }) };
    },
    status: 200,
    answer: {
      id: 'number',
      at: 'string',
      user_id: { is: 1 },
      user_name: 'string',
      address: 'string',
      action: { is: 'exportMemberData' },
      record: { is: 'member' },
      record_id: 'number',
      label: 'string',
      before: { is: null },
      after: { is: null },
    },
  },
];
