import { MAX_CHANGED_AT_ONCE, MAX_TAG } from '@gym/rules';
import { list, record, string } from '../../schema/schema.ts';
import { answer, id, idInput, text } from '../../schema/fields.ts';

/** A member has at most this many tags. */
export const MAX_TAGS = 20;

/** A gym has at most this many different tags. */
export const MAX_DIFFERENT_TAGS = 500;

/** The server takes no longer lists. The client sends more members in several calls. */
export const members = list(idInput, { minItems: 1, maxItems: MAX_CHANGED_AT_ONCE });

export const change = {
  method: 'POST',
  access: 'staff',
  feature: 'member-tags',
  body: record({ ids: members, tag: text(MAX_TAG) }),
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
