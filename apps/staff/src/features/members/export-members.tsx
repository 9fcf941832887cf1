import { ExportDialog } from '@gym/ui/export';
import type { ReactElement } from 'react';
import { membersExport, membershipsExport } from '../../shared/export-choices.ts';
import { exportTexts } from '../../texts/exports.ts';

/** Everybody in the list as a file, or what they were sold. */
export default function ExportMembers({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <ExportDialog title={exportTexts.membersTitle} choices={[membersExport, membershipsExport]} onClose={onClose} />
  );
}
