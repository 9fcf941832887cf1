import { downloadFile, type DownloadOptions } from '@gym/api-client/calls';
import { exportMatchingMembers } from '@gym/api-contract/calls';
import { ExportDialog } from '@gym/ui/export';
import { useHost } from '@gym/remote-contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findChosen } from './found-members.ts';
import { filterOf } from './list-filters.ts';
import { exportTexts, membersExport, membershipsExport } from './member-exports.ts';

/** Exports the members that the list shows, all members, or their memberships as a file. */
export default function ExportMembers({ onClose }: { readonly onClose: () => void }): ReactElement | null {
  const { session, loadFilters } = useHost();
  const [params] = useSearchParams();
  const { data: contributed, isError } = useQuery({
    queryKey: ['member-filters'],
    queryFn: async () => (await loadFilters?.('member-list-filter')) ?? [],
    staleTime: Infinity,
  });
  if (!contributed && !isError) return null;
  const filter = filterOf({ ...Object.fromEntries(params), ids: '' });
  const chosen = (contributed ?? []).filter(({ id, options }) => options.some(({ value }) => value === params.get(id)));
  const all = [membersExport, membershipsExport] as const;
  const matching = {
    name: 'matching-members',
    ...exportTexts.matching,
    download: async (options: DownloadOptions) => {
      const ids = chosen.length > 0 && { ids: await findChosen(chosen, params, options) };
      return downloadFile(exportMatchingMembers, { ...filter, ...ids }, options);
    },
  };
  const isFiltered = session.has('matching-members') && Object.keys(filter).length + chosen.length > 0;
  const isTaken = chosen.length === 0 || session.has('members-by-id');
  return (
    <ExportDialog
      title={exportTexts.membersTitle}
      choices={contributed && isFiltered && isTaken ? [matching, ...all] : all}
      onClose={onClose}
    />
  );
}
