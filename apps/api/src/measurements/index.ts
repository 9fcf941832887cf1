import { getHistory, getLatest } from './get-measurements.ts';
import { saveMemberHealth, updateMemberHealth } from './measure.ts';

export const measurementCalls = [saveMemberHealth, updateMemberHealth, getLatest, getHistory];
