import type { ReactElement } from 'react';
import type { MemberRow } from '@gym/api-contract';
import type { DownloadOptions } from '@gym/api-client/calls';
import { exportMembersByIds } from './export-chosen.ts';
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
    download: (options: DownloadOptions) => exportMembersByIds(ids, options),
  };
  return <ExportDialog title={tagTexts.exportTitle(rows.length)} choices={[choice]} onClose={onClose} />;
}
