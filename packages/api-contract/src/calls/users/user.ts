import { boolean, either, literal, oneOf, optional, record, since } from '../../schema/schema.ts';
import { contact, email, id, phone, text, version } from '../../schema/fields.ts';

/** Acceptance C5. */
export const roleAndActive = {
  role: since('user-roles', optional(oneOf(1, 2))),
  active: since('user-roles', optional(boolean())),
};

export const roleAndActiveInput = {
  role: since('user-roles', optional(either([literal(1), literal(2), literal('1'), literal('2')], { numeric: {} }))),
  active: since('user-roles', optional(boolean())),
};

export const person = { fname: text(), lname: text(), email, phone };

export const User = record({
  id,
  ...contact,
  ...roleAndActive,
  version,
});
