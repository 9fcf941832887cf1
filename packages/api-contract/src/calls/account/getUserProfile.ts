import { defineCall, type Example } from '../../schema/call.ts';
import { answer, contact, version } from '../../schema/fields.ts';
import { nullable, optional, record, string } from '../../schema/schema.ts';

export const getUserProfile = defineCall('getUserProfile', {
  method: 'GET',
  access: 'signed-in',
  summary: 'The signed-in user.',
  answer: answer(
    record({
      ...contact,
      /** File name below `<API>/uploads/`; empty, null or absent without a picture. */
      image: optional(nullable(string())),
      version,
    }),
  ),
});

export const example: Example<typeof getUserProfile> = {
  answer: {
    status: 'success',
    data: { fname: 'Sam', lname: 'Staff', email: 'staff@gym.test', phone: '0700000002', image: null, version: 1 },
  },
};
