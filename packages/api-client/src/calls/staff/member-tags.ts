import {
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  numberOf,
  readList,
  type ReadOptions,
  request,
  textOf,
  toWireNumber,
  understand,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { MAX_CHANGED_AT_ONCE } from '@gym/rules';

/** A tag, and how many members have it. */
export interface MemberTag {
  readonly tag: string;
  readonly members: number;
}

/** All tags; none if the server does not announce `member-tags`. */
export const getMemberTags = async (options?: ReadOptions): Promise<MemberTag[]> =>
  hasFeature('member-tags' satisfies Feature)
    ? readList(
        '/api/getMemberTags',
        ({ tag, members }) => ({ tag: textOf(tag), members: numberOf(members) ?? 0 }),
        options,
      )
    : [];

/** What a change of tags did. */
export interface TaggedMembers {
  /** The tag as it is stored. */
  readonly tag: string;
  /** The members who were changed. An undo sends these. */
  readonly changed: readonly Id[];
  /** Members who were erased or merged meanwhile. */
  readonly missing: readonly Id[];
}

async function change(path: string, ids: readonly Id[], tag: string): Promise<TaggedMembers> {
  let done: TaggedMembers = { tag, changed: [], missing: [] };
  for (let from = 0; from < ids.length; from += MAX_CHANGED_AT_ONCE) {
    const part = ids.slice(from, from + MAX_CHANGED_AT_ONCE).map(toWireNumber);
    const { data } = understand(await request({ method: 'POST', path, body: { ids: part, tag } }));
    const { tag: stored, changed, missing } = fieldsOf(data);
    const idsOf = (list: unknown) => (Array.isArray(list) ? list.map(idOf) : []);
    done = {
      tag: textOf(stored) || tag,
      changed: [...done.changed, ...idsOf(changed)],
      missing: [...done.missing, ...idsOf(missing)],
    };
  }
  return done;
}

/** Adds a tag to members. Only for servers that announce `member-tags`, as the call below. */
export const tagMembers = (ids: readonly Id[], tag: string): Promise<TaggedMembers> =>
  change('/api/tagMembers', ids, tag);

/** Removes a tag from members. */
export const untagMembers = (ids: readonly Id[], tag: string): Promise<TaggedMembers> =>
  change('/api/untagMembers', ids, tag);
