import { exportMembers, exportMemberships } from '@gym/api-client/staff';
import type { ExportChoice } from '@gym/ui/export';
import { exportTexts } from '../texts/exports.ts';

export const membersExport: ExportChoice = { what: 'members', ...exportTexts.members, take: exportMembers };
export const membershipsExport: ExportChoice = {
  what: 'memberships',
  ...exportTexts.memberships,
  take: exportMemberships,
};
