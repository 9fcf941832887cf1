import { getMemberContact, getMemberDetails } from './get-member.ts';
import { getMemberList, getMemberListForHealth } from './list-members.ts';

export const memberCalls = [getMemberList, getMemberListForHealth, getMemberDetails, getMemberContact];
