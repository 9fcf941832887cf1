import { ExportDialog } from '@gym/ui/export';
import type { ReactElement } from 'react';
import { membersExport, membershipsExport } from '../../shared/export-choices.ts';
import { exportTexts } from '../../texts/exports.ts';

/** Exports the memberships, or the members, as a file. */
export default function ExportMemberships({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <ExportDialog title={exportTexts.membershipsTitle} choices={[membershipsExport, membersExport]} onClose={onClose} />
  );
}
