import { downloadFile, type DownloadOptions } from '@gym/api-client/calls';
import type { User } from '@gym/api-contract';
import { exportChosenUsers } from '@gym/api-contract/calls';
import { ExportDialog } from '@gym/ui/export';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import type { ReactElement } from 'react';
import { countUsers } from './undo-activity.ts';

/** Exports the chosen users as a file. */
export default function ExportChosenUsers({ rows, onClose }: BulkDialogProps<User>): ReactElement {
  const ids = rows.map(({ id }) => id).join(',');
  const choice = {
    name: 'users',
    label: 'Users',
    hint: 'The chosen users with their role, and whether they may sign in. No passwords.',
    download: (options: DownloadOptions) => downloadFile(exportChosenUsers, { ids }, options),
  };
  return <ExportDialog title={`Export ${countUsers(rows.length)}`} choices={[choice]} onClose={onClose} />;
}
