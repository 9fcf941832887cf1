import type { TestAnswers } from '@gym/api-client/testing';

const member = (id: number, fname: string, lname: string) => ({
  id,
  fname,
  lname,
  phone: `060000000${id - 2}`,
  email: `member${id}@gym.test`,
  membership: 'none' as const,
  ends: null,
});

/** The members in lists and pickers. */
export const MEMBERS = [
  member(2, 'Ann', 'Lee'),
  member(3, 'Ben', 'Okafor'),
  member(4, 'Chitra', 'Patel'),
  member(5, 'Dev', 'Quinn'),
  member(6, 'Elena', 'Rossi'),
];
const rows = MEMBERS.map((row) => ({ ...row, plan_name: null }));
/** The answer of a list of members. */
export type Members = Extract<TestAnswers['getMemberDetails'], { data: unknown }>;

/** A whole list of this many members; those after `MEMBERS` are called Guest 7, Guest 8 … */
export const manyMembers = (count: number): Members & { total: number } => ({
  data: Array.from(
    { length: count },
    (_, at) => rows[at] ?? { ...member(at + 2, 'Guest', `${at + 2}`), plan_name: null },
  ),
  total: count,
});
const memberOf = (id = '') => MEMBERS.find((row) => String(row.id) === id)!;

const terms = { duration_count: 1, free_days: 3, version: 1 };
export const BASIC = { id: 1, plan_name: 'Basic', duration: 1, price: 29.5, ...terms };
export const WEEKLY = { id: 2, plan_name: 'Weekly Pass', duration: 2, price: 12, ...terms };

/** A membership of Basic that has ended. */
export const MEMBERSHIP = {
  ...{ id: 1, plan_id: 1, plan_name: 'Basic', duration: 1, price: 29.5, free_days: 3 },
  ...{ start: '2026-01-01', end: '2026-01-31' },
};

/** The last measurements of Ann Lee. */
export const SIZES = { chest: 98.5, biceps: 34, shoulder: 110, waist: 82, thigh: 55 };
const NEVER_MEASURED = { chest: null, biceps: null, shoulder: null, waist: null, thigh: null, version: 0 };

/** A diet as `getMemberDietByMemberId` answers it. */
export const dietOf = (diet: readonly object[] | string, version = 1) => ({
  data: { diet: typeof diet === 'string' ? diet : JSON.stringify(diet), version },
});

/**
 * What the server answers in the tests of staff's screens, where the contract's examples are too few: five members, of
 * whom only Ann Lee has measurements and a diet, and six foods. Nobody has a membership.
 */
export const GYM = {
  getMember: {
    data: rows.map((row) => ({ ...row, measured: row.id === 2 ? '2026-01-31' : null })),
    total: rows.length,
  },
  getMemberDetails: { data: rows, total: rows.length },
  getMemberById: ({ query }) => ({ data: memberOf(query.id) }),
  getPlanDetails: { data: [BASIC, WEEKLY] },
  getMemberAssignments: { data: [] },
  getMemberHealthByMemberId: ({ query }) => {
    const { id, fname, lname, phone, email } = memberOf(query.id);
    const measured = id === 2 ? { ...SIZES, version: 1 } : NEVER_MEASURED;
    return { data: { member_id: id, fname, lname, phone, email, ...measured } };
  },
  getMemberMeasurements: ({ query }) => ({
    data: query.id === '2' ? [{ id: 1, version: 1, date: '2026-01-31', ...SIZES }] : [],
  }),
  getFoodItem: {
    data: ['Rice', 'Lentils', 'Chicken', 'Eggs', 'Milk', 'Spinach'].map((food_name, index) => ({
      id: index + 1,
      food_name,
      veg: food_name !== 'Chicken' && food_name !== 'Eggs',
    })),
  },
  getMemberDietByMemberId: ({ query }) =>
    query.id === '2' ? dietOf([{ food_item: 1, qty: 150, units: 'gm' }]) : dietOf([], 0),
} satisfies TestAnswers;
