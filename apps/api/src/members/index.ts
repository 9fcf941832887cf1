import { addMember } from './add-member.ts';
import { getDuplicates } from './get-duplicates.ts';
import { getMemberContact, getMemberDetails } from './get-member.ts';
import { getMemberList, getMemberListForHealth } from './list-members.ts';
import { updateMember } from './update-member.ts';

export const memberCalls = [
  getMemberList,
  getMemberListForHealth,
  getMemberDetails,
  getMemberContact,
  addMember,
  updateMember,
  getDuplicates,
];
