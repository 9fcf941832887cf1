import type { ReactElement } from 'react';
import { exportChosenMembers, type MemberRow } from '@gym/api-client/staff';
import { ExportDialog } from '@gym/ui/export';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import { tagTexts } from './tag-texts.ts';

/** Exports the chosen members as a file. */
export default function ExportChosenMembers({ rows, onClose }: BulkDialogProps<MemberRow>): ReactElement {
  const ids = rows.map(({ id }) => id);
  const choice = {
    name: 'members',
    label: tagTexts.exportLabel,
    hint: tagTexts.exportHint,
    download: (options: Parameters<typeof exportChosenMembers>[1]) => exportChosenMembers(ids, options),
  };
  return <ExportDialog title={tagTexts.exportTitle(rows.length)} choices={[choice]} onClose={onClose} />;
}
