import { downloadFile } from '@gym/api-client/calls';
import { exportUsers } from '@gym/api-contract/calls';
import { ExportDialog, type ExportChoice } from '@gym/ui/export';
import type { ReactElement } from 'react';

const texts = {
  title: 'Export users',
  label: 'Users',
  hint: 'All users with their role, and whether they may sign in. No passwords.',
};
const choice: ExportChoice = {
  name: 'users',
  ...texts,
  download: (options) => downloadFile(exportUsers, {}, options),
};

/** Exports the users as a file. */
export default function ExportUsers({ onClose }: { readonly onClose: () => void }): ReactElement {
  return <ExportDialog title={texts.title} choices={[choice]} onClose={onClose} />;
}
