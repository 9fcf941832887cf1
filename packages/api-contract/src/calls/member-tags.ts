import { integer, list, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, id, idInput, text } from '../schema/fields.ts';

/** A member has at most this many tags. */
export const MAX_TAGS = 20;
/** A gym has at most this many different tags. */
export const MAX_DIFFERENT_TAGS = 500;

/** The server takes no longer lists. The client sends more members in several calls. */
const members = list(idInput, { minItems: 1, maxItems: 1_000 });

const change = {
  method: 'POST',
  access: 'staff',
  feature: 'member-tags',
  body: record({ ids: members, tag: text(40) }),
  answer: answer(
    record({
      /** The tag as it is stored. Tags that differ in case only are one tag. */
      tag: string(),
      /** The members who had the tag, or had it not, before. An undo sends these. */
      changed: list(id),
      /** Members who were erased or merged meanwhile. */
      missing: list(id),
    }),
  ),
} as const;

export const getMemberTags = defineCall({
  method: 'GET',
  path: '/api/getMemberTags',
  access: 'staff',
  summary: 'All tags of members, by name, with the number of members.',
  feature: 'member-tags',
  answer: answer(list(record({ tag: string(), members: integer({ minimum: 1 }) }))),
});

/** All or nothing, and an audit entry for each changed member. */
export const tagMembers = defineCall({ ...change, path: '/api/tagMembers', summary: 'Add a tag to members.' });

export const untagMembers = defineCall({ ...change, path: '/api/untagMembers', summary: 'Remove a tag from members.' });
