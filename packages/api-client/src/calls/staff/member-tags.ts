import { type DataOf, get, type Id, post, type ReadOptions } from '@gym/api-client';
import { getMemberTags as memberTags, tagMembers as tag, untagMembers as untag } from '@gym/api-contract/calls';
import { MAX_CHANGED_AT_ONCE } from '@gym/rules';

/** A tag, and how many members have it. */
export type MemberTag = DataOf<typeof memberTags>[number];

/** All tags; none if the server does not announce `member-tags`. */
export const getMemberTags = async (options?: ReadOptions): Promise<readonly MemberTag[]> =>
  (await get(memberTags, {}, options)) ?? [];

/** What a change of tags did: the tag as it is stored, whom it changed, and who was erased or merged meanwhile. */
export type TaggedMembers = DataOf<typeof tag>;

async function change(call: typeof tag | typeof untag, ids: readonly Id[], name: string): Promise<TaggedMembers> {
  const done: TaggedMembers = { tag: name, changed: [], missing: [] };
  for (let from = 0; from < ids.length; from += MAX_CHANGED_AT_ONCE) {
    const part = await post(call, { ids: ids.slice(from, from + MAX_CHANGED_AT_ONCE), tag: name });
    done.tag = part.tag || name;
    done.changed.push(...part.changed);
    done.missing.push(...part.missing);
  }
  return done;
}

/** Adds a tag to members. Only for servers that announce `member-tags`, as the call below. */
export const tagMembers = (ids: readonly Id[], name: string): Promise<TaggedMembers> => change(tag, ids, name);

/** Removes a tag from members. */
export const untagMembers = (ids: readonly Id[], name: string): Promise<TaggedMembers> => change(untag, ids, name);
