import { eraseMember } from './erase-member.ts';
import { exportMemberData } from './export-member-data.ts';
import { findMemberData } from './find-member-data.ts';
import { getMemberData } from './get-member-data.ts';

export const memberDataCalls = [findMemberData, getMemberData, exportMemberData, eraseMember];
