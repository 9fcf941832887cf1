import { link } from '@gym/remote-contract/link';
import type { ReactElement } from 'react';
import type { AuditEntry } from '@gym/api-contract';
import { TextLink } from '@gym/ui';
import { formatMoment } from '@gym/ui/format-moment';
import type { Column } from '@gym/ui/list';
import * as paths from '../../paths.ts';
import { auditTexts } from './texts.ts';
import styles from './audit.module.css';
import { Changes } from './changes.tsx';
import type { FormatOptions } from './changed-fields.ts';

/** A member, or the membership that came in with a member. */
const importedRecord = (name: string, { record, before, after }: AuditEntry): string =>
  record === 'assignment' ? `plan ${String((after ?? before)?.plan_name ?? '')} of ${name}` : `member ${name}`;

const DESCRIPTIONS: Readonly<Record<string, (name: string, entry: AuditEntry) => string>> = {
  saveUserDetails: (name) => `Added user ${name}`,
  updateUserDetails: (name) => `Changed user ${name}`,
  'create-admin': (name) => `Added administrator ${name}`,
  updateProfile: (name) => `Changed the own profile: ${name}`,
  uploadPicture: (name) => `Set the own picture: ${name}`,
  removePicture: (name) => `Removed the own picture: ${name}`,
  ForgetPassword: (name) => `Changed the own password: ${name}`,
  ChangePassword: (name) => `Set a new password with a code: ${name}`,
  addPlanDetail: (name) => `Added plan ${name}`,
  updatePlanDetail: (name, { before, after }) => {
    if (Boolean(before?.archived) === Boolean(after?.archived)) return `Changed plan ${name}`;
    return after?.archived === true ? `Archived plan ${name}` : `Offered plan ${name} again`;
  },
  addMemberDetail: (name) => `Added member ${name}`,
  updateMemberDetail: (name) => `Changed member ${name}`,
  saveMemberHealth: (name) => `Measured ${name}`,
  UpdatememberHealth: (name) => `Measured ${name}`,
  correctMeasurement: (name) => `Corrected a measurement of ${name}`,
  removeMeasurement: (name) => `Removed a measurement of ${name}`,
  restoreMeasurement: (name) => `Put back a removed measurement of ${name}`,
  saveDiet: (name) => `Changed the diet of ${name}`,
  saveDietTemplate: (name, { before }) => `${before ? 'Changed' : 'Added'} diet template ${name}`,
  deleteDietTemplate: (name) => `Removed diet template ${name}`,
  exportMemberData: (_name, { record_id }) => `Took out the data of member ${record_id}`,
  mergeMembers: (name, { after }) =>
    after?.merged_into === undefined
      ? `Merged another member into ${name}`
      : `Merged member ${name} into member ${String(after.merged_into)}`,
  undoMerge: (name, { before }) =>
    before?.merged_into === undefined ? `Undid a merge into ${name}` : `Undid the merge of ${name}`,
  setOneTimePassword: (name) => `Set a one-time password for ${name}`,
  eraseMember: (_name, { record_id }) => `Erased the data of member ${record_id}`,
  renewalPlan: (name, { after }) =>
    `Assigned ${typeof after?.plan_name === 'string' ? `plan ${after.plan_name}` : 'a plan'} to ${name}`,
  takeBackMembership: (name, { before }) =>
    `Took back ${typeof before?.plan_name === 'string' ? `plan ${before.plan_name}` : 'a plan'} from ${name}`,
  tagMembers: (name) => `Added a tag to ${name}`,
  untagMembers: (name) => `Removed a tag from ${name}`,
  exportUsers: () => 'Exported all users',
  setUsersActive: (name, { after }) => `${after?.active === true ? 'Enabled' : 'Disabled'} user ${name}`,
  exportChosenUsers: (_name, { after }) => `Exported ${String(after?.chosen)} users`,
  exportChosenMembers: (_name, { after }) => `Exported ${String(after?.chosen)} members`,
  exportPlans: () => 'Exported all plans',
  exportMatchingMembers: () => 'Exported the members of a search',
  exportMembers: () => 'Exported all members',
  exportMemberships: () => 'Exported all memberships',
  startMemberImport: (name) => `Began an import of members: ${name}`,
  runMemberImport: (name) => `Let an import of members run: ${name}`,
  stopMemberImport: (name) => `Stopped an import of members: ${name}`,
  undoMemberImport: (name) => `Undid an import of members: ${name}`,
  discardMemberImport: (name) => `Discarded an import of members: ${name}`,
  eraseUser: (_name, { record_id }) => `Erased the data of user ${record_id}`,
  restoreMemberImport: (name) => `Brought the members of an undone import back: ${name}`,
  getMergePreview: (name) => `Compared ${name} with another member, before a merge`,
  'member-import': (name, entry) => `Added ${importedRecord(name, entry)} by import`,
  'member-import-undone': (name, entry) => `Removed ${importedRecord(name, entry)}: its import was undone`,
  'member-import-restored': (name, entry) =>
    `Brought ${importedRecord(name, entry)} back: the undo of its import was reversed`,
  activateAuthenticatorApp: (name) => `Set up the authenticator app of ${name}`,
  removeAuthenticatorApp: (name) => `Removed the authenticator app of ${name}`,
  renewRecoveryCodes: (name) => `Replaced the recovery codes of ${name}`,
  resetSecondFactors: (name) => `Reset the second factor of ${name}`,
  'reset-second-factor': (name) => `Reset the second factor of ${name}`,
  revokeSession: (name) => `Signed ${name} out on another device`,
  revokeOtherSessions: (name) => `Signed ${name} out on another device`,
};

/** Describes the action in words: 'Changed plan Gold'. An unknown call keeps its own name. */
function describeAction(entry: AuditEntry): string {
  const { kinds, numbered, readHealthData } = auditTexts;
  if (entry.record === 'health data') return readHealthData(entry.label || numbered('member', entry.record_id));
  const name = entry.label || numbered(kinds[entry.record] ?? entry.record, entry.record_id);
  const words = Object.hasOwn(DESCRIPTIONS, entry.action) ? DESCRIPTIONS[entry.action] : undefined;
  return words ? words(name, entry) : `${entry.action}: ${name}`;
}

const { columns, nobody, commandLine, unknownUser } = auditTexts;

/** The record's form, if administrators have one. */
const FORM_PATHS: Readonly<Record<string, `${string}/:id`>> = {
  user: paths.updateUser,
  plan: paths.updatePlan,
};

function ActionCell({ entry }: { entry: AuditEntry }): ReactElement {
  const form = Object.hasOwn(FORM_PATHS, entry.record) ? FORM_PATHS[entry.record] : undefined;
  const done = <bdi>{describeAction(entry)}</bdi>;
  return form ? <TextLink to={link(form, { id: entry.record_id })}>{done}</TextLink> : done;
}

function UserCell({ entry: { user_id, user_name, action, address } }: { entry: AuditEntry }): ReactElement {
  const name =
    user_name || (user_id !== null ? unknownUser(user_id) : action === 'create-admin' ? commandLine : nobody);
  return (
    <span className={styles.who}>
      <bdi>{name}</bdi>
      {address && <span className={styles.muted}>{address}</span>}
    </span>
  );
}

/** Columns of the audit trail. Dates and times use the gym's time zone. */
export const entryColumns = (writing: FormatOptions & { readonly timeZone: string }): readonly Column<AuditEntry>[] => [
  { id: 'what', header: columns.what, width: 9, cell: (entry) => <ActionCell entry={entry} /> },
  { id: 'who', header: columns.who, width: 8, cell: (entry) => <UserCell entry={entry} /> },
  {
    id: 'when',
    header: columns.when,
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at, { ...writing, timeStyle: 'medium' })}</time>,
  },
  {
    id: 'fields',
    header: columns.fields,
    width: 14,
    // A read changes no field.
    cell: (entry) => (entry.record === 'health data' ? null : <Changes entry={entry} writing={writing} />),
  },
];
