import { MAX_TAG, MAX_CHANGED_AT_ONCE } from '@gym/rules';
import { get, type DataOf, type Id, post } from '@gym/api-client';
import { getMemberTags, tagMembers, untagMembers } from '@gym/api-contract/calls';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MemberRow } from '@gym/api-contract';
import { readAgain, useHost } from '@gym/remote-contract';
import { useUndo } from '@gym/ui/action';
import { MEMBERS_KEY } from './member-queries.ts';
import * as paths from '../../paths.ts';
import { TIMELINE_KEY } from './one-member-queries.ts';

export const countMembers = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** Texts of tags and of what can be done with chosen members; they load with their dialogs. */
export const tagTexts = {
  addTitle: (count: number) => `Add a tag to ${countMembers(count)}`,
  addText: 'All staff see the tag in the member list. You can undo it in the message that follows.',
  tag: 'Tag',
  tagHint: 'Choose a tag that exists, or type a new one.',
  tagMissing: 'Enter a tag',
  tagTooLong: `A tag has at most ${MAX_TAG} characters`,
  add: 'Add tag',
  added: (tag: string, count: number) => `Added the tag ${tag} to ${countMembers(count)}.`,
  removeTitle: (count: number) => `Remove a tag from ${countMembers(count)}`,
  removeText: 'Members without this tag stay as they are. You can undo it in the message that follows.',
  noTags: 'None of these members has a tag.',
  remove: 'Remove tag',
  removed: (tag: string, count: number) => `Removed the tag ${tag} from ${countMembers(count)}.`,
  missing: (count: number) => `${countMembers(count)} of the choice no longer exist.`,
  undone: (tag: string) => `Undo of the tag ${tag}`,
};

/** All tags of the gym. Apart from the other queries, because no list needs it before its first rows. */
export const memberTagsQuery = queryOptions({
  queryKey: [...MEMBERS_KEY, 'tags'],
  queryFn: async ({ signal }) => (await get(getMemberTags, {}, { signal })) ?? [],
});

/** What a change of tags did: the tag as it is stored, whom it changed, and who was erased or merged meanwhile. */
type TaggedMembers = DataOf<typeof tagMembers>;

/** Many members are changed in several calls. */
const changer =
  (call: typeof tagMembers | typeof untagMembers) =>
  async (ids: readonly Id[], name: string): Promise<TaggedMembers> => {
    const done: TaggedMembers = { tag: name, changed: [], missing: [] };
    for (let from = 0; from < ids.length; from += MAX_CHANGED_AT_ONCE) {
      const part = await post(call, { ids: ids.slice(from, from + MAX_CHANGED_AT_ONCE), tag: name });
      done.tag = part.tag || name;
      done.changed.push(...part.changed);
      done.missing.push(...part.missing);
    }
    return done;
  };

const [tag, untag] = [changer(tagMembers), changer(untagMembers)];

const CHANGES = {
  add: { run: tag, undo: untag, text: tagTexts.added },
  remove: { run: untag, undo: tag, text: tagTexts.removed },
};

const REFRESHES = [MEMBERS_KEY, TIMELINE_KEY];

/** Adds a tag to members or removes it. The toast offers to undo it for the members who were changed. */
export function useChangeTags(kind: keyof typeof CHANGES): (rows: readonly MemberRow[], tag: string) => Promise<void> {
  const { toasts } = useHost();
  const offerUndo = useUndo();
  const queryClient = useQueryClient();
  const { run, undo, text } = CHANGES[kind];
  return async (rows, typed) => {
    const {
      tag: name,
      changed,
      missing,
    } = await run(
      rows.map(({ id }) => id),
      typed,
    );
    await Promise.all(REFRESHES.map((key) => readAgain(queryClient, key)));
    const said = [text(name, changed.length), ...(missing.length > 0 ? [tagTexts.missing(missing.length)] : [])];
    toasts.show({
      kind: 'success',
      text: said.join(' '),
      name,
      ...(changed.length > 0 && {
        actions: [
          offerUndo({
            record: tagTexts.undone(name),
            name,
            form: paths.memberList,
            send: () => undo(changed, name),
            refreshes: REFRESHES,
          }),
        ],
      }),
    });
  };
}
