import * as audit from './audit.ts';
import * as dashboard from './dashboard.ts';
import * as diet from './diet.ts';
import * as exports from './exports.ts';
import * as memberData from './member-data.ts';
import * as memberImports from './member-imports.ts';
import * as memberMerges from './member-merges.ts';
import * as measurements from './measurements.ts';
import * as memberTags from './member-tags.ts';
import * as memberTimeline from './member-timeline.ts';
import * as members from './members.ts';
import * as memberships from './memberships.ts';
import * as passkeys from './passkeys.ts';
import * as places from './places.ts';
import * as plans from './plans.ts';
import * as profile from './profile.ts';
import * as secondFactor from './second-factor.ts';
import * as savedViews from './saved-views.ts';
import * as session from './session.ts';
import * as telemetry from './telemetry.ts';
import * as users from './users.ts';

const { User: _user, ...userCalls } = users;
const { Plan: _plan, ...planCalls } = plans;
const { Membership: _membership, DueRenewal: _due, ...membershipCalls } = memberships;
const { AuditEntry: _entry, ...auditCalls } = audit;
const { TelemetryReport: _report, ...telemetryCalls } = telemetry;
const {
  MAX_IMPORT_ROWS: _maxImportRows,
  IMPORT_FIELDS: _importFields,
  IMPORT_MEMBERSHIP_FIELDS: _membershipFields,
  IMPORT_JOINED_FIELDS: _joinedFields,
  MemberImport: _import,
  MemberImportRow: _importRow,
  ...memberImportCalls
} = memberImports;
const { TimelineEntry: _timelineEntry, MEMBER_ACTIONS: _memberActions, ...timelineCalls } = memberTimeline;
const {
  ListedMember: _listedMember,
  Member: _member,
  MemberRow: _memberRow,
  matchingQuery: _matchingQuery,
  ...memberCalls
} = members;
const { MemberHint: _hint, MemberHoldings: _holdings, MemberExport: _export, ...memberDataCalls } = memberData;
const { LikelyDuplicates: _duplicates, MergePreview: _preview, MergeDone: _merge, ...memberMergeCalls } = memberMerges;
const { MAX_TAGS: _maxTags, MAX_DIFFERENT_TAGS: _maxDifferentTags, ...memberTagCalls } = memberTags;
const { MAX_VIEWS: _maxViews, SavedView: _view, ...savedViewCalls } = savedViews;

/** Every call by its name: the 31 of specification section 7, and the additions with their `feature`. */
export const calls = {
  ...session,
  ...secondFactor,
  ...passkeys,
  ...userCalls,
  ...profile,
  ...planCalls,
  ...memberCalls,
  ...places,
  ...measurements,
  ...diet,
  ...timelineCalls,
  ...membershipCalls,
  ...dashboard,
  ...auditCalls,
  ...telemetryCalls,
  ...exports,
  ...savedViewCalls,
  ...memberTagCalls,
  ...memberImportCalls,
  ...memberDataCalls,
  ...memberMergeCalls,
};

export type CallName = keyof typeof calls;
