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
const memberOf = (id = '') => MEMBERS.find((row) => String(row.id) === id)!;

/** A diet as `getMemberDietByMemberId` answers it. */
export const dietOf = (diet: readonly object[] | string, version = 1) => ({
  data: { diet: typeof diet === 'string' ? diet : JSON.stringify(diet), version },
});

/**
 * What the server answers in the tests of staff's screens, where the contract's examples are too few: five members, of
 * whom only Ann Lee has measurements and a diet, and six foods. Nobody has a membership.
 */
export const GYM = {
  getMember: { data: rows, total: rows.length },
  getMemberDetails: { data: rows, total: rows.length },
  getMemberById: ({ query }) => ({ data: memberOf(query.id) }),
  getMemberAssignments: { data: [] },
  getMemberHealthByMemberId: ({ query }) => {
    const { fname, lname, phone, email } = memberOf(query.id);
    const measured = { chest: 98.5, biceps: 34, shoulder: 110, waist: 82, thigh: 55, version: 1 };
    return {
      data: {
        member_id: Number(query.id),
        fname,
        lname,
        phone,
        email,
        ...(query.id === '2' ? measured : { version: 0 }),
      },
    };
  },
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
