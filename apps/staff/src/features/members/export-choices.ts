import { exportMembers, exportMemberships } from '@gym/api-client/staff';
import type { ExportChoice } from '@gym/ui/export';
import { exportTexts } from './export-texts.ts';

export const membersExport: ExportChoice = { name: 'members', ...exportTexts.members, download: exportMembers };
export const membershipsExport: ExportChoice = {
  name: 'memberships',
  ...exportTexts.memberships,
  download: exportMemberships,
};
