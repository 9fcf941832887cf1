import { useQueryClient } from '@tanstack/react-query';
import { type MemberRow, tagMembers, untagMembers } from '@gym/api-client/staff';
import { readAgain, useHost } from '@gym/remote-contract';
import { useUndo } from '@gym/ui/action';
import * as paths from '../../paths.ts';
import { tagTexts } from './tag-texts.ts';
import { MEMBERS_KEY } from './member-queries.ts';
import { TIMELINE_KEY } from './timeline-queries.ts';

const CHANGES = {
  add: { run: tagMembers, undo: untagMembers, text: tagTexts.added },
  remove: { run: untagMembers, undo: tagMembers, text: tagTexts.removed },
};

const REFRESHES = [MEMBERS_KEY, TIMELINE_KEY];

/** Adds a tag to members or removes it. The toast offers to undo it for the members who were changed. */
export function useChangeTags(kind: keyof typeof CHANGES): (rows: readonly MemberRow[], tag: string) => Promise<void> {
  const { toasts } = useHost();
  const offerUndo = useUndo();
  const queryClient = useQueryClient();
  const { run, undo, text } = CHANGES[kind];
  return async (rows, typed) => {
    const { tag, changed, missing } = await run(
      rows.map(({ id }) => id),
      typed,
    );
    await Promise.all(REFRESHES.map((key) => readAgain(queryClient, key)));
    const said = [text(tag, changed.length), ...(missing.length > 0 ? [tagTexts.missing(missing.length)] : [])];
    toasts.show({
      kind: 'success',
      text: said.join(' '),
      name: tag,
      ...(changed.length > 0 && {
        actions: [
          offerUndo({
            record: tagTexts.undone(tag),
            name: tag,
            form: paths.memberList,
            send: () => undo(changed, tag),
            refreshes: REFRESHES,
          }),
        ],
      }),
    });
  };
}
