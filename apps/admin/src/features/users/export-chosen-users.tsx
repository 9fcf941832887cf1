import type { ReactElement } from 'react';
import { exportChosenUsers, type User } from '@gym/api-client/admin';
import { ExportDialog } from '@gym/ui/export';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import { bulkTexts } from './bulk-texts.ts';

/** Exports the chosen users as a file. */
export default function ExportChosenUsers({ rows, onClose }: BulkDialogProps<User>): ReactElement {
  const ids = rows.map(({ id }) => id);
  const choice = {
    name: 'users',
    label: bulkTexts.exportLabel,
    hint: bulkTexts.exportHint,
    download: (options: Parameters<typeof exportChosenUsers>[1]) => exportChosenUsers(ids, options),
  };
  return <ExportDialog title={bulkTexts.exportTitle(rows.length)} choices={[choice]} onClose={onClose} />;
}
