import { type Due, dueChoice } from './memberships.ts';
import { getAnswer } from '@gym/api-client';
import { getRenewalsDue } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { MAX_ROWS_AT_ONCE } from '@gym/rules';
import { type ExportChoice, ExportDialog } from '@gym/ui/export';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { exportMembersByIds, exportTexts, membersExport, membershipsExport } from '../members/index.ts';
import { membershipTexts } from './texts.ts';

/** The members that the list shows, on all its pages. */
const dueExport = (due: Due): ExportChoice => ({
  name: 'members-due',
  ...exportTexts.due,
  download: async (options) => {
    const ids = [];
    for (let page = 1; ; page += 1) {
      const answer = await getAnswer(getRenewalsDue, { due, page, size: MAX_ROWS_AT_ONCE }, options);
      const rows = answer?.data ?? [];
      ids.push(...rows.map(({ id }) => id));
      if (rows.length === MAX_ROWS_AT_ONCE) continue;
      if (ids.length === 0) throw new Error(membershipTexts.noneDue);
      return exportMembersByIds(ids, options);
    }
  },
});

/** Exports the members that the list shows, all memberships, or all members as a file. */
export default function ExportMemberships({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { session } = useHost();
  const [params] = useSearchParams();
  const all = [membershipsExport, membersExport] as const;
  const choices = session.has('export-chosen') ? ([dueExport(dueChoice(session, params)), ...all] as const) : all;
  return <ExportDialog title={exportTexts.membershipsTitle} choices={choices} onClose={onClose} />;
}
