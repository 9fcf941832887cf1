import { ExportDialog } from '@gym/ui/export';
import type { ReactElement } from 'react';
import { membersExport, membershipsExport } from '../../shared/export-choices.ts';
import { exportTexts } from '../../texts/exports.ts';

/** Exports the members of the list, or their memberships, as a file. */
export default function ExportMembers({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <ExportDialog title={exportTexts.membersTitle} choices={[membersExport, membershipsExport]} onClose={onClose} />
  );
}
