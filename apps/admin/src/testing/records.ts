import type { MemberHint, Plan, User } from '@gym/api-contract';

/** The plans of the gym in tests. */
export const BASIC: Plan = {
  ...{ id: 1, plan_name: 'Basic', duration: 1, duration_count: 1, price: 29.5, free_days: 3 },
  ...{ archived: false, version: 1 },
};
export const WEEKLY: Plan = { ...BASIC, id: 2, plan_name: 'Weekly Pass', duration: 2, price: 12 };
export const DAY: Plan = { ...BASIC, id: 3, plan_name: 'Day Ticket', duration: 3, price: 5 };
export const PLANS = [BASIC, WEEKLY, DAY];

/** The administrator and the staff user of the contract's examples. */
export const ADA: User = {
  ...{ id: 1, fname: 'Ada', lname: 'Admin', email: 'admin@gym.test', phone: '0700000001' },
  ...{ role: 1, active: true, version: 1 },
};
export const SAM: User = {
  ...{ id: 2, fname: 'Sam', lname: 'Staff', email: 'staff@gym.test', phone: '0700000002' },
  ...{ role: 2, active: true, version: 1 },
};

/** Two members, as searches show them. */
export const ANN: MemberHint = { id: 2, fname: 'Ann', lname: 'Lee', phone: '…0000', email: 'm…@gym.test' };
export const BEN: MemberHint = { id: 3, fname: 'Ben', lname: 'Okafor', phone: '…0001', email: 'm…@gym.test' };
