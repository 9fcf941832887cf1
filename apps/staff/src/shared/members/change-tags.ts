import { useQueryClient } from '@tanstack/react-query';
import { type MemberRow, type TaggedMembers, tagMembers, untagMembers } from '@gym/api-client/staff';
import { readAgain, useHost } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import { tagTexts } from '../../texts/tags.ts';
import { MEMBERS_KEY } from './member-queries.ts';

const CHANGES = {
  add: { run: tagMembers, undo: untagMembers, text: tagTexts.added },
  remove: { run: untagMembers, undo: tagMembers, text: tagTexts.removed },
};

/** Adds a tag to members or removes it. The toast offers to undo it for the members who were changed. */
export function useChangeTags(kind: keyof typeof CHANGES): (rows: readonly MemberRow[], tag: string) => Promise<void> {
  const { toasts } = useHost();
  const queryClient = useQueryClient();
  const { run, undo, text } = CHANGES[kind];
  const undoChange = async ({ tag, changed }: TaggedMembers) => {
    try {
      await undo(changed, tag);
      await readAgain(queryClient, MEMBERS_KEY);
      toasts.show({ kind: 'success', text: tagTexts.undone(tag), name: tag });
    } catch (error) {
      toasts.show({ kind: 'error', text: failureOf(error).reason });
    }
  };
  return async (rows, tag) => {
    const done = await run(
      rows.map(({ id }) => id),
      tag,
    );
    await readAgain(queryClient, MEMBERS_KEY);
    const { changed, missing } = done;
    const said = [text(done.tag, changed.length), ...(missing.length > 0 ? [tagTexts.missing(missing.length)] : [])];
    toasts.show({
      kind: 'success',
      text: said.join(' '),
      name: done.tag,
      ...(changed.length > 0 && { actions: [{ label: tagTexts.undo, run: () => void undoChange(done) }] }),
    });
  };
}
