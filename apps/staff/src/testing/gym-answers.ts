import { rejection, type TestAnswers } from '@gym/api-client/testing';
import type { MembershipStatus } from '@gym/rules';

const member = (id: number, fname: string, lname: string) => ({
  id,
  fname,
  lname,
  phone: `060000000${id - 2}`,
  email: `member${id}@gym.test`,
  membership: 'none' as MembershipStatus,
  ends: null as string | null,
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

/** All fields of a member of `MEMBERS`. */
export const detailsOf = (id: number) => ({
  ...memberOf(String(id)),
  ...{ father_fname: 'Dev', father_lname: memberOf(String(id)).lname, profession: 'Teacher' },
  ...{ address: `${id - 1} Main Street`, country: 1, state: 1, city: 3, pincode: `01000${id - 2}`, version: 1 },
});

/** The server's words for member 3 after a merge into member 2. */
export const MERGED = {
  status: 410,
  moved_to: 2,
  reason: 'Member 3 was merged into Ann Lee, number 2. Go on with that record.',
};
/** Answers about member 3 after the merge. */
export const AFTER_MERGE = {
  getMemberDetailsById: ({ query }) => (query.id === '3' ? rejection(MERGED) : { data: detailsOf(Number(query.id)) }),
} satisfies TestAnswers;

const STATES: Readonly<Record<string, { id: number; state_name: string }[]>> = {
  '1': [
    { id: 1, state_name: 'Gujarat' },
    { id: 2, state_name: 'Kerala' },
  ],
  '2': [{ id: 3, state_name: 'Algarve' }],
};
const CITIES: Readonly<Record<string, { id: number; city_name: string }[]>> = {
  '1': [{ id: 3, city_name: 'Surat' }],
  '2': [{ id: 5, city_name: 'Kochi' }],
  '3': [{ id: 6, city_name: 'Faro' }],
};

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
  getMemberDetailsById: ({ query }) => ({ data: detailsOf(Number(query.id)) }),
  getStateByCountryId: ({ query }) => ({ data: STATES[query.id ?? ''] ?? [] }),
  getCityByStateId: ({ query }) => ({ data: CITIES[query.id ?? ''] ?? [] }),
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
