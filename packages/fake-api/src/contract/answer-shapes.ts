import type { Shape } from './shape.ts';

const SUCCESS: Shape = { is: 'success' };
const ERROR: Shape = { is: 'error' };

/** The features that our server announces. */
export const FEATURES: Shape = ['string'];

export const read = (data: Shape): Shape => ({ status: SUCCESS, data });
export const saved: Shape = read({ id: 'number' });
export const done: Shape = { status: SUCCESS, result: SUCCESS };
export const rejected = (...fields: string[]): Shape => ({
  status: ERROR,
  result: ERROR,
  reason: 'string',
  ...(fields.length > 0 && { errors: Object.fromEntries(fields.map((field) => [field, 'string' as const])) }),
});
export const stale = (current: Shape, changes: Record<string, Shape> = {}): Shape => ({
  ...{ status: ERROR, result: ERROR, reason: 'string', current },
  ...(Object.keys(changes).length > 0 && { changes }),
});
/** Who changed a field, here the user of the stale save or another one. */
export const changedBy = (who: 'own' | 'other'): Shape => ({ by: 'string', own: { is: who === 'own' }, at: 'string' });

export const USER: Shape = {
  id: 'number',
  fname: 'string',
  lname: 'string',
  email: 'string',
  phone: 'string',
  role: 'number',
  active: 'boolean',
  version: 'number',
};
export const PLAN: Shape = {
  id: 'number',
  plan_name: 'string',
  duration: 'number',
  duration_count: 'number',
  price: 'number',
  free_days: 'number',
  archived: 'boolean',
  version: 'number',
};
/** Membership status and last day. */
const MEMBERSHIP = { membership: 'string', ends: 'string?', 'starts?': 'string' } as const;
export const MEMBER_CONTACT: Shape = {
  id: 'number',
  fname: 'string',
  lname: 'string',
  phone: 'string',
  email: 'string',
};
export const MEMBER_ROW: Shape = { ...(MEMBER_CONTACT as object), ...MEMBERSHIP, 'tags?': ['string'] };
/** A row of the member list. */
export const LISTED_MEMBER: Shape = { ...(MEMBER_ROW as object), plan_name: 'string?' };
export const MEMBER: Shape = {
  ...MEMBERSHIP,
  'tags?': ['string'],
  id: 'number',
  fname: 'string',
  lname: 'string',
  father_fname: 'string',
  father_lname: 'string',
  profession: 'string',
  email: 'string',
  phone: 'string',
  address: 'string',
  country: 'number',
  state: 'number',
  city: 'number',
  pincode: 'string',
  version: 'number',
};
/** A page of a member list with the total count. */
export const memberList = (
  total: Shape = 'number',
  row: Shape = { ...(LISTED_MEMBER as object), 'measured?': 'string?' },
): Shape => ({
  status: SUCCESS,
  data: [row],
  total,
});
export const PROFILE: Shape = {
  fname: 'string',
  lname: 'string',
  email: 'string',
  phone: 'string',
  image: 'string?',
  version: 'number',
};

/** The answer to a completed sign-in. */
export const SIGNED_IN: Shape = {
  status: { is: 'success' },
  result: { is: 'success' },
  data: { fname: 'string', lname: 'string', token_no: 'string' },
  features: FEATURES,
};

/** The answer of `userlogin` to a right password that is not enough: the second step, with these factors. */
export const needsSecondFactor = (factors: Shape): Shape => ({
  status: { is: 'second-factor' },
  result: { is: 'error' },
  reason: 'string',
  ticket: 'string',
  factors,
  features: FEATURES,
});
