import { defineCall, type Example } from '../../schema/call.ts';
import { boolean, integer, literal, optional, record, string } from '../../schema/schema.ts';
import { announced, answer, id } from '../../schema/fields.ts';

export const getRole = defineCall('getRole', {
  method: 'GET',
  access: 'signed-in',
  summary: 'The role of the signed-in user: 1 is an administrator.',
  background: true,
  withoutSecondFactor: true,
  withOneTimePassword: true,
  answer: record({
    ...answer(record({ role: id })).properties,
    ...announced,
    /** Whose remotes the user's browser loads: feature `audiences`. */
    audience: optional(string()),
    /** Present for a user whose browser gets every canary. */
    canaries: optional(boolean()),
    /** Number of the last release that took a version back. A page of an older one loads again. */
    last_rollback: optional(integer()),
    /** Present if the user must replace a one-time password, by `ForgetPassword`, before any other call. */
    password: optional(literal('one-time')),
    /** Present if the user must set up a second factor before any other call. */
    second_factor: optional(literal('missing')),
  }),
});

export const example: Example<typeof getRole> = { answer: { status: 'success', data: { role: 2 }, audience: 'staff' } };
