import { exportMembers, exportMemberships } from '@gym/api-client/staff';
import type { ExportChoice } from '@gym/ui/export';
import { exportTexts } from '../texts/export.ts';

export const members: ExportChoice = { what: 'members', ...exportTexts.members, take: exportMembers };
export const memberships: ExportChoice = { what: 'memberships', ...exportTexts.memberships, take: exportMemberships };
