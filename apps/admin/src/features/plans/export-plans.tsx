import { downloadFile } from '@gym/api-client/calls';
import { exportPlans } from '@gym/api-contract/calls';
import { ExportDialog, type ExportChoice } from '@gym/ui/export';
import type { ReactElement } from 'react';

const texts = { title: 'Export plans', label: 'Plans', hint: 'All plans with their duration, price and free period.' };
const choice: ExportChoice = {
  name: 'plans',
  ...texts,
  download: (options) => downloadFile(exportPlans, {}, options),
};

/** Exports the plans as a file. */
export default function ExportPlans({ onClose }: { readonly onClose: () => void }): ReactElement {
  return <ExportDialog title={texts.title} choices={[choice]} onClose={onClose} />;
}
