import type { MemberRow } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { Badge } from '@gym/ui';
import { DialogButton, type LazyDialogProps } from '@gym/ui/dialog-button';
import { useKeepFocus } from '@gym/ui/focus-kept';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import type { ComponentType, ReactElement } from 'react';
import { loadAddTagDialog, loadRemoveTagDialog } from '../members/index.ts';
import { memberPageTexts } from './texts.ts';
import styles from './member-summary.module.css';

type LoadDialog = () => Promise<{ readonly default: ComponentType<BulkDialogProps<MemberRow>> }>;

const { tags: label, addTag, removeTag } = memberPageTexts;

/** The dialog of the member list, for one member. */
const forMember = (member: MemberRow, load: LoadDialog) => async () => {
  const { default: TagDialog } = await load();
  const rows = [member];
  return {
    default: ({ onClose }: LazyDialogProps) => <TagDialog rows={rows} onClose={onClose} onDone={onClose} />,
  };
};

/** The tags of a member, with buttons that add and remove one. */
export function MemberTags({ member }: { member: MemberRow }): ReactElement | null {
  const { session } = useHost();
  const { tags = [] } = member;
  const place = useKeepFocus<HTMLDivElement>(tags.join());
  if (!session.has('member-tags')) return null;
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={label} className={styles.tags}>
      {tags.map((tag) => (
        <Badge key={tag}>
          <bdi>{tag}</bdi>
        </Badge>
      ))}
      <span className={styles.change}>
        <DialogButton size="small" variant="quiet" label={addTag} load={forMember(member, loadAddTagDialog)} />
        {tags.length > 0 && (
          <DialogButton size="small" variant="quiet" label={removeTag} load={forMember(member, loadRemoveTagDialog)} />
        )}
      </span>
    </div>
  );
}
