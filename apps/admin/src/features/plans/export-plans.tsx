import { exportPlans } from '@gym/api-client/admin';
import { ExportDialog, type ExportChoice } from '@gym/ui/export';
import type { ReactElement } from 'react';
import { exportTexts } from '../../texts/exports.ts';

const choice: ExportChoice = { name: 'plans', ...exportTexts.plans, download: exportPlans };

/** Exports the plans as a file. */
export default function ExportPlans({ onClose }: { readonly onClose: () => void }): ReactElement {
  return <ExportDialog title={exportTexts.plans.title} choices={[choice]} onClose={onClose} />;
}
