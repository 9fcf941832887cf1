import { ExportDialog } from '@gym/ui/export';
import type { ReactElement } from 'react';
import { members, memberships } from '../export/choices.ts';
import { exportTexts } from '../texts/export.ts';

/** What was sold as a file, or everybody it was sold to. */
export default function ExportMemberships({ onClose }: { readonly onClose: () => void }): ReactElement {
  return <ExportDialog title={exportTexts.membershipsTitle} choices={[memberships, members]} onClose={onClose} />;
}
