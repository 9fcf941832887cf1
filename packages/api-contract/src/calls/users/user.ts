import { boolean, either, literal, oneOf, optional, record, string } from '../../schema/schema.ts';
import { email, id, phone, text, version } from '../../schema/fields.ts';

/** Feature `user-roles` (C5). */
export const roleAndActive = {
  role: optional(oneOf(1, 2)),
  active: optional(boolean()),
};

export const roleAndActiveInput = {
  role: optional(either([literal(1), literal(2), literal('1'), literal('2')], { numeric: {} })),
  active: optional(boolean()),
};

export const person = { fname: text(), lname: text(), email, phone };

export const User = record({
  id,
  fname: string(),
  lname: string(),
  email: string(),
  phone: string(),
  ...roleAndActive,
  version,
});
