import { exportUsers } from '@gym/api-client/admin';
import { ExportDialog, type ExportChoice } from '@gym/ui/export';
import type { ReactElement } from 'react';
import { exportTexts } from '../../texts/exports.ts';

const choice: ExportChoice = { name: 'users', ...exportTexts.users, download: exportUsers };

/** Exports the users as a file. */
export default function ExportUsers({ onClose }: { readonly onClose: () => void }): ReactElement {
  return <ExportDialog title={exportTexts.users.title} choices={[choice]} onClose={onClose} />;
}
