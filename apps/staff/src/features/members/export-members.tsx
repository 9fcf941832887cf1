import { downloadFile, type DownloadOptions } from '@gym/api-client/calls';
import { exportMatchingMembers } from '@gym/api-contract/calls';
import { ExportDialog } from '@gym/ui/export';
import { useHost } from '@gym/remote-contract';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterOf } from './list-filters.ts';
import { exportTexts, membersExport, membershipsExport } from './member-exports.ts';

/** Exports the members that the list shows, all members, or their memberships as a file. */
export default function ExportMembers({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { session } = useHost();
  const [params] = useSearchParams();
  const filter = filterOf(Object.fromEntries(params));
  const all = [membersExport, membershipsExport] as const;
  const matching = {
    name: 'matching-members',
    ...exportTexts.matching,
    download: (options: DownloadOptions) => downloadFile(exportMatchingMembers, filter, options),
  };
  const isFiltered = session.has('matching-members') && Object.keys(filter).length > 0;
  return (
    <ExportDialog title={exportTexts.membersTitle} choices={isFiltered ? [matching, ...all] : all} onClose={onClose} />
  );
}
