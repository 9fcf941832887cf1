import type { Id } from '@gym/api-client';
import { downloadFile, type DownloadOptions } from '@gym/api-client/calls';
import { exportChosenMembers, exportMembers, exportMemberships } from '@gym/api-contract/calls';
import type { ExportChoice } from '@gym/ui/export';

/** Texts of the exports; they load with their dialogs. */
export const exportTexts = {
  membersTitle: 'Export members',
  membershipsTitle: 'Export memberships',
  matching: {
    label: 'Members that match',
    hint: 'The members that match the search and the filters of the list, on all pages. Import accepts this file.',
  },
  due: {
    label: 'Members due',
    hint:
      'The members of the list, on all pages, with phone, email and their membership status. ' +
      'Import accepts this file.',
  },
  members: {
    label: 'Members',
    hint: 'All members with the fields of their form and their membership status. Import accepts this file.',
  },
  memberships: {
    label: 'Memberships',
    hint: 'Every membership: member, plan, price, first and last day.',
  },
};

export const membersExport: ExportChoice = {
  name: 'members',
  ...exportTexts.members,
  download: (options) => downloadFile(exportMembers, {}, options),
};

export const membershipsExport: ExportChoice = {
  name: 'memberships',
  ...exportTexts.memberships,
  download: (options) => downloadFile(exportMemberships, {}, options),
};

/** So many numbers fit in one request. */
const IDS_AT_ONCE = 12000;

/** Chosen members as CSV. Many come in several files; the first one's header serves all. */
export async function exportMembersByIds(ids: readonly Id[], options?: DownloadOptions): Promise<Blob> {
  const files: Blob[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const part = { ids: ids.slice(from, from + IDS_AT_ONCE).join(',') };
    const file = await downloadFile(exportChosenMembers, part, options);
    files.push(from === 0 ? file : new Blob([(await file.text()).replace(/^.*\r\n/, '')]));
  }
  return new Blob(files, { type: 'text/csv' });
}
