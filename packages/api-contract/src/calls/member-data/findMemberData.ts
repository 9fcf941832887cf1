import { defineCall } from '../../schema/call.ts';
import { MemberHint } from './member-hint.ts';
import { boolean, list, optional, record, string } from '../../schema/schema.ts';
import { answer, countInput, idInput } from '../../schema/fields.ts';

/** An empty search finds nobody. */
export const findMemberData = defineCall({
  method: 'GET',
  path: '/api/findMemberData',
  access: 'admin',
  summary: 'Members whose name, phone or email contain all words, or who have this number.',
  feature: 'member-data',
  query: record({
    q: string({ maxLength: 200 }),
    /** The page begins after the member with this number. */
    after: optional(idInput),
    size: optional(countInput(100)),
  }),
  answer: record({ ...answer(list(MemberHint)).properties, more: boolean() }),
});
