import { MAX_NAME } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { MemberHint } from './member-hint.ts';
import { boolean, list, optional, record, string } from '../../schema/schema.ts';
import { answer, countInput, idInput } from '../../schema/fields.ts';

/** An empty search finds nobody. */
export const findMemberData = defineCall('findMemberData', {
  method: 'GET',
  access: 'admin',
  summary: 'Members whose name, phone or email contain all words, or who have this number.',
  feature: 'member-data',
  query: record({
    q: string({ maxLength: MAX_NAME }),
    /** The page begins after the member with this number. */
    after: optional(idInput),
    size: optional(countInput(100)),
  }),
  answer: record({ ...answer(list(MemberHint)).properties, more: boolean() }),
});

export const example: Example<typeof findMemberData> = {
  query: { q: 'a' },
  answer: {
    status: 'success',
    data: [
      { id: 2, fname: 'Ann', lname: 'Lee', phone: '…0000', email: 'm…@gym.test' },
      { id: 3, fname: 'Ben', lname: 'Okafor', phone: '…0001', email: 'm…@gym.test' },
    ],
    more: false,
  },
};
