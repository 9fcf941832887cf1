import { either, none, number, omit, optional, record, string } from '../../schema/schema.ts';
import { defineCall, type Example } from '../../schema/call.ts';
import { answer, id, idInput, versionOrNone } from '../../schema/fields.ts';
import { MemberRow } from '../members/member.ts';
import { sizes } from './measurement.ts';

export const getMemberHealthByMemberId = defineCall('getMemberHealthByMemberId', {
  method: 'GET',
  access: 'staff',
  summary: 'The latest measurements of a member.',
  query: record({ id: idInput }),
  answer: answer(
    record({
      ...omit(MemberRow, ['id', 'membership', 'ends']).properties,
      member_id: id,
      ...sizes(optional(either([number(), string(), none()]))),
      /** The version of all measurements of the member; 0 without any (J4). */
      version: versionOrNone,
    }),
  ),
});

export const example: Example<typeof getMemberHealthByMemberId> = {
  query: { id: '2' },
  answer: {
    status: 'success',
    data: {
      fname: 'Ann',
      lname: 'Lee',
      email: 'member2@gym.test',
      phone: '0600000000',
      member_id: 2,
      chest: 98.5,
      biceps: 34,
      shoulder: 110,
      waist: 82,
      thigh: 55,
      version: 1,
    },
  },
};
