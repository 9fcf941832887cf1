import * as assignments from './memberships.ts';
import * as audit from './audit.ts';
import * as dashboard from './dashboard.ts';
import * as diet from './diet.ts';
import * as exports from './exports.ts';
import * as health from './measurements.ts';
import * as memberData from './member-data.ts';
import * as memberImports from './member-imports.ts';
import * as memberMerges from './member-merges.ts';
import * as members from './members.ts';
import * as places from './places.ts';
import * as plans from './plans.ts';
import * as profile from './profile.ts';
import * as session from './session.ts';
import * as telemetry from './telemetry.ts';
import * as users from './users.ts';

const { User: _user, ...userCalls } = users;
const { Plan: _plan, ...planCalls } = plans;
const { Membership: _period, ...assignmentCalls } = assignments;
const { AuditEntry: _entry, ...auditCalls } = audit;
const { TelemetryReport: _report, ...telemetryCalls } = telemetry;
const {
  MAX_IMPORT_ROWS: _most,
  IMPORT_FIELDS: _importFields,
  MemberImport: _import,
  MemberImportRow: _importRow,
  ...memberImportCalls
} = memberImports;
const { Member: _member, MemberRow: _memberRow, ...memberCalls } = members;
const { MemberHint: _hint, MemberHoldings: _holdings, MemberExport: _export, ...memberDataCalls } = memberData;
const { LikelyDuplicates: _alike, MergePreview: _preview, MergeDone: _merge, ...memberMergeCalls } = memberMerges;

/** Every call by its name: the 31 of specification section 7, then ours (marked by their `feature`). */
export const calls = {
  ...session,
  ...userCalls,
  ...profile,
  ...planCalls,
  ...memberCalls,
  ...places,
  ...health,
  ...diet,
  ...assignmentCalls,
  ...dashboard,
  ...auditCalls,
  ...telemetryCalls,
  ...exports,
  ...memberImportCalls,
  ...memberDataCalls,
  ...memberMergeCalls,
};

export type CallName = keyof typeof calls;
