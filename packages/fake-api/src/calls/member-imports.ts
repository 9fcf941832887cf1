import { ADMIN_ROLE, type MemberImport, type MemberImportRow, reasons } from '@gym/api-contract';
import { MAX_IMPORT_ROWS } from '@gym/rules';
import { nextId, type Gym, type GymMember, type GymMembership, type GymUser } from '../gym.ts';
import { csv } from './exports.ts';
import { data, type FakeCall, FakeHttpError, notFound } from './fake-call.ts';
import { type ImportRow, stageRow } from './member-import-rows.ts';
import { firstDayOf, membershipsOf, today } from './membership-dates.ts';

interface Stored {
  shown: MemberImport;
  rows: ImportRow[];
  startedBy: number;
  undoneBy?: number;
  /** The members that an undo removed, and their imported memberships. */
  removed: GymMember[];
  removedSales: GymMembership[];
  /** The numbers of the memberships that it added. */
  sold: number[];
}

const imports = new WeakMap<Gym, Stored[]>();
const importsOf = (gym: Gym): Stored[] => {
  const all = imports.get(gym) ?? [];
  imports.set(gym, all);
  return all;
};
const find = (gym: Gym, id: unknown): Stored => {
  const found = importsOf(gym).find(({ shown }) => shown.id === Number(id));
  if (!found) throw notFound('import', id);
  return found;
};
const refuse = (reason: string) => new FakeHttpError(422, reason);

const HOUR_MS = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const isUndoable = ({ shown: { status }, rows }: Stored) =>
  (status === 'done' || status === 'stopped') && rows.some(({ fate }) => fate === 'added');
const isRestorable = ({ shown: { status }, removed }: Stored) => status === 'undone' && removed.length > 0;

/** The import as this user sees it. */
function counted(stored: Stored, { id, role }: GymUser): MemberImport {
  const { shown, rows, startedBy, undoneBy } = stored;
  const isAdministrator = role === ADMIN_ROLE;
  const of = (...fates: MemberImportRow['fate'][]) => rows.filter(({ fate }) => fates.includes(fate)).length;
  return Object.assign(shown, {
    rows: rows.length,
    to_add: of('add'),
    duplicate: of('duplicate'),
    refused: of('refused'),
    added: of('added', 'removed', 'kept', 'gone'),
    removed: of('removed', 'gone'),
    kept: of('kept'),
    undo_until:
      isUndoable(stored) && (isAdministrator || startedBy === id) ? fromNow(isAdministrator ? 14 * 24 : 1) : null,
    restore_until: isRestorable(stored) && (isAdministrator || undoneBy === id) ? fromNow(14 * 24) : null,
  });
}

export const getMemberImports: FakeCall<'getMemberImports'> = ({ gym, user }) =>
  data(
    importsOf(gym)
      .map((one) => counted(one, user))
      .reverse(),
  );
export const getMemberImport: FakeCall<'getMemberImport'> = ({ gym, query, user }) =>
  data(counted(find(gym, query.id), user));

export const getMemberImportRows: FakeCall<'getMemberImportRows'> = ({ gym, query }) => {
  const { fate, page = 1, size = 20 } = query;
  const rows = find(gym, query.id).rows.filter((row) => fate === undefined || row.fate === fate);
  return {
    ...data(
      rows
        .slice((page - 1) * size, page * size)
        .map(({ fields: _fields, places: _places, membership: _sale, joined: _joined, ...row }) => row),
    ),
    total: rows.length,
  };
};

const EXPORT_COLUMNS = [
  ...['First name', 'Last name', "Father's first name", "Father's last name", 'Profession', 'Email', 'Phone'],
  ...['Address', 'Country', 'State', 'City', 'Pincode', 'Plan', 'Member until', 'Joined on', 'Row', 'Reason'],
];

export const exportMemberImportRows: FakeCall<'exportMemberImportRows'> = ({ gym, query }) => {
  const rows = find(gym, query.id).rows.filter(({ fate }) => fate === 'refused' || fate === 'duplicate');
  return csv(
    EXPORT_COLUMNS,
    rows.map(({ fields, line, errors }) => [...Object.values(fields), line, errors.map(({ text }) => text).join(' ')]),
  );
};

/** The fake runs imports at once, so that only files count that nobody has let run. */
const MAX_OWN_IMPORTS = 2;

export const startMemberImport: FakeCall<'startMemberImport'> = ({ gym, body, user }) => {
  const all = importsOf(gym);
  const isUnfinished = ({ shown, startedBy }: Stored) =>
    startedBy === user.id && (shown.status === 'receiving' || shown.status === 'ready');
  if (all.filter(isUnfinished).length >= MAX_OWN_IMPORTS) throw refuse(reasons.imports.tooManyOwn(MAX_OWN_IMPORTS));
  const { file_name, file_size, file_hash, columns } = body;
  const stored: Stored = {
    rows: [],
    shown: {
      id: nextId(all.map(({ shown }) => ({ id: Number(shown.id) }))),
      file_name,
      file_size,
      file_hash,
      columns,
      status: 'receiving',
      duplicates: 'skip',
      received_line: 0,
      rows: 0,
      to_add: 0,
      duplicate: 0,
      refused: 0,
      added: 0,
      removed: 0,
      kept: 0,
      problem: null,
      user_name: `${user.fname} ${user.lname}`,
      created_at: new Date().toISOString(),
      ended_at: null,
      undo_until: null,
      restore_until: null,
    },
    startedBy: user.id,
    removed: [],
    removedSales: [],
    sold: [],
  };
  all.push(stored);
  return data(counted(stored, user));
};

export const sendMemberImportRows: FakeCall<'sendMemberImportRows'> = ({ gym, body, user }) => {
  const { id, after, rows, last } = body;
  const stored = find(gym, id);
  const { shown } = stored;
  if (shown.status !== 'receiving' || after < shown.received_line) return data(counted(stored, user));
  if (after > shown.received_line) throw refuse(reasons.imports.rowsMissing(shown.received_line));
  if (stored.rows.length + rows.length > MAX_IMPORT_ROWS) throw refuse(reasons.imports.tooManyRows(MAX_IMPORT_ROWS));
  const orders = Object.fromEntries(shown.columns.map(({ field, day_order }) => [field, day_order]));
  for (const row of rows) stored.rows.push(stageRow(gym, { rows: stored.rows, orders }, row));
  Object.assign(shown, { received_line: rows.at(-1)?.line ?? shown.received_line, ...(last && { status: 'ready' }) });
  return data(counted(stored, user));
};

function addMembership(gym: Gym, member_id: number, { plan, until }: NonNullable<ImportRow['membership']>): number {
  const { id: plan_id, plan_name, duration, duration_count = 1, price, free_days } = plan;
  const start = firstDayOf(until, plan);
  const id = nextId(gym.assignments.filter((one): one is GymMembership => 'id' in one));
  const terms = { plan_name, duration, duration_count, price, free_days };
  gym.assignments.push({
    id,
    plan_id,
    member_id,
    ...terms,
    start,
    end: until,
    sold_on: start < today() ? start : today(),
  });
  return id;
}

/** The day that the file says, else the first day of the membership; empty, as nobody knows it, for others. */
function joinedOn({ joined, membership }: ImportRow): string {
  const day = joined ?? (membership ? firstDayOf(membership.until, membership.plan) : '');
  return day <= today() ? day : '';
}

/** The fake runs the import at once, as there is nothing to wait for in memory. */
export const runMemberImport: FakeCall<'runMemberImport'> = ({ gym, body, user }) => {
  const stored = find(gym, body.id);
  const { shown } = stored;
  if (shown.status === 'receiving') throw refuse(reasons.imports.incomplete);
  if (shown.status !== 'ready') return data(counted(stored, user));
  for (const row of stored.rows) {
    if (row.fate !== 'add' && !(row.fate === 'duplicate' && body.duplicates === 'add')) continue;
    const id = Math.max(2, nextId(gym.members));
    const { plan: _plan, until: _until, joined: _joined, ...fields } = row.fields;
    gym.members.push({ ...fields, ...row.places, id, version: 1 });
    if (row.membership) stored.sold.push(addMembership(gym, id, row.membership));
    gym.joined[id] = joinedOn(row);
    Object.assign(row, {
      fate: 'added',
      member_id: id,
      plan: row.membership?.plan.plan_name ?? '',
      duplicate_of: null,
      duplicate_name: '',
      duplicate_line: null,
      same: [],
    });
  }
  Object.assign(shown, { status: 'done', duplicates: body.duplicates, ended_at: new Date().toISOString() });
  return data(counted(stored, user));
};

export const stopMemberImport: FakeCall<'stopMemberImport'> = ({ gym, body, user }) =>
  data(counted(find(gym, body.id), user));

const keptBecause = (gym: Gym, member: GymMember, sold: readonly number[]): MemberImportRow['kept_because'] => {
  if (member.version > 1) return 'changed';
  if (membershipsOf(gym, member.id).some(({ id }) => !sold.includes(id))) return 'sold';
  if (gym.health.some(({ member_id }) => member_id === member.id)) return 'measured';
  return gym.diets[member.id] ? 'diet' : null;
};

export const undoMemberImport: FakeCall<'undoMemberImport'> = ({ gym, body, user }) => {
  const stored = find(gym, body.id);
  if (stored.shown.status === 'undone') return data(counted(stored, user));
  if (!isUndoable(stored)) throw refuse(reasons.imports.notUndoable);
  if (counted(stored, user).undo_until === null) throw refuse(reasons.imports.undoByAdministrator);
  for (const row of stored.rows.filter(({ fate }) => fate === 'added')) {
    const member = gym.members.find(({ id }) => id === row.member_id);
    const reason = member ? keptBecause(gym, member, stored.sold) : null;
    if (member && !reason) {
      stored.removed.push(...gym.members.splice(gym.members.indexOf(member), 1));
      stored.removedSales.push(...membershipsOf(gym, member.id));
      gym.assignments = gym.assignments.filter(({ member_id }) => member_id !== member.id);
    }
    Object.assign(row, { fate: reason ? 'kept' : member ? 'removed' : 'gone', kept_because: reason });
  }
  Object.assign(stored, { undoneBy: user.id });
  stored.shown.status = 'undone';
  return data(counted(stored, user));
};

export const restoreMemberImport: FakeCall<'restoreMemberImport'> = ({ gym, body, user }) => {
  const stored = find(gym, body.id);
  if (!isRestorable(stored)) throw refuse(reasons.imports.notRestorable);
  if (counted(stored, user).restore_until === null) throw refuse(reasons.imports.restoreByAdministrator);
  gym.members = [...gym.members, ...stored.removed.splice(0)].sort((a, b) => a.id - b.id);
  gym.assignments.push(...stored.removedSales.splice(0));
  for (const row of stored.rows) if (row.fate === 'removed') row.fate = 'added';
  stored.shown.status = 'done';
  return data(counted(stored, user));
};

export const discardMemberImport: FakeCall<'discardMemberImport'> = ({ gym, body, user }) => {
  const stored = find(gym, body.id);
  if (counted(stored, user).added > 0) throw refuse(reasons.imports.hasMembers);
  importsOf(gym).splice(importsOf(gym).indexOf(stored), 1);
  return data({ id: body.id });
};
