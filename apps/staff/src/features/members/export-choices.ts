import { downloadFile } from '@gym/api-client/calls';
import { exportMembers, exportMemberships } from '@gym/api-contract/calls';
import type { ExportChoice } from '@gym/ui/export';
import { exportTexts } from './export-texts.ts';

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
