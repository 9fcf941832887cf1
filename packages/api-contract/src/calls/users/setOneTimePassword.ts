import { defineCall, type Example } from '../../schema/call.ts';
import { record, string } from '../../schema/schema.ts';
import { answer, idInput, moment } from '../../schema/fields.ts';

/**
 * The server makes up the password. This is the only response that holds it: the server stores a hash. The sessions of
 * that user end, and a mail tells them. Until they have replaced it, the server answers them no other call.
 */
export const setOneTimePassword = defineCall('setOneTimePassword', {
  method: 'POST',
  access: 'admin',
  summary: 'Give a user a password for the next sign-in, which they must change then.',
  audited: 'Set a one-time password for {name}',
  feature: 'one-time-passwords',
  confirmed: true,
  body: record({ id: idInput }),
  answer: answer(
    record({
      password: string(),
      /** When it stops working. */
      expires: moment,
    }),
  ),
});

export const example: Example<typeof setOneTimePassword> = {
  body: { id: 104 },
  answer: { status: 'success', data: { password: '3MC2-SHCY-VRUE-TLL4', expires: '2026-11-27T13:06:22.754Z' } },
};
