import { useQueryClient } from '@tanstack/react-query';
import type { MemberRow } from '@gym/api-contract';
import { type DataOf, type Id, post } from '@gym/api-client';
import { tagMembers, untagMembers } from '@gym/api-contract/calls';
import { readAgain, useHost } from '@gym/remote-contract';
import { MAX_CHANGED_AT_ONCE } from '@gym/rules';
import { useUndo } from '@gym/ui/action';
import * as paths from '../../paths.ts';
import { tagTexts } from './tag-texts.ts';
import { MEMBERS_KEY } from './member-queries.ts';
import { TIMELINE_KEY } from './timeline-queries.ts';

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
