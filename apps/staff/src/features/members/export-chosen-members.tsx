import type { DownloadOptions } from '@gym/api-client/calls';
import type { MemberRow } from '@gym/api-contract';
import { ExportDialog } from '@gym/ui/export';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import type { ReactElement } from 'react';
import { exportMembersByIds } from './member-exports.ts';
import { countMembers } from './member-tags.ts';

/** Exports the chosen members as a file. */
export default function ExportChosenMembers({ rows, onClose }: BulkDialogProps<MemberRow>): ReactElement {
  const ids = rows.map(({ id }) => id);
  const choice = {
    name: 'members',
    label: 'Members',
    hint: 'The chosen members with the fields of their form and their membership status. Import accepts this file.',
    download: (options: DownloadOptions) => exportMembersByIds(ids, options),
  };
  return <ExportDialog title={`Export ${countMembers(rows.length)}`} choices={[choice]} onClose={onClose} />;
}
