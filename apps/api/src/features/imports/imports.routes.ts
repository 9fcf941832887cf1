import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { calls, type MemberImportRow } from '@gym/api-contract';
import { implement } from '../../platform/http/implement-call.ts';
import { memberImportRows, memberImports, members, membershipStatus } from '../../platform/database/schema/index.ts';
import { discardMemberImport, runMemberImport, stopMemberImport } from './control-import.ts';
import { exportMemberImportRows } from './export-skipped-rows.ts';
import { findImport, readImport, readImports } from './stored-import.ts';
import { restoreMemberImport, undoMemberImport } from './undo-import.ts';
import { sendMemberImportRows, startMemberImport } from './upload-rows.ts';

const DEFAULT_PAGE_SIZE = 20;
/** More imports than a gym has at a time. */
const MAX_LISTED = 50;

const getMemberImports = implement(calls.getMemberImports, async ({ user }, { db, clock }) => ({
  status: 'success',
  data: await readImports(db, await db.select().from(memberImports).orderBy(desc(memberImports.id)).limit(MAX_LISTED), {
    user,
    at: clock.now(),
  }),
}));

const getMemberImport = implement(calls.getMemberImport, async ({ query, user }, { db, clock }) => ({
  status: 'success',
  data: await readImport(db, await findImport(db, query.id), { user, at: clock.now() }),
}));

const { importId, line, fate, fields, phone, email, errors, duplicateOf, duplicateLine, same, memberId, keptBecause } =
  memberImportRows;

interface RowMembership {
  readonly membership: { readonly plan: string; readonly until: string } | null;
  readonly fields: Readonly<Record<string, unknown>> | null;
}

/** The membership of a row: the member's, the one that an undo removed, or the cells of the file. */
function membershipOf({ membership, fields }: RowMembership) {
  const removed = fields?.['membership'] as { plan_name: string; end_day: string } | undefined;
  return {
    plan: membership?.plan ?? removed?.plan_name ?? String(fields?.['plan'] ?? ''),
    until: membership?.until ?? removed?.end_day ?? String(fields?.['until'] ?? ''),
  };
}

/** A page of rows. The values of an added row are read from its member, because the row no longer keeps them. */
const getMemberImportRows = implement(calls.getMemberImportRows, async ({ query }, { db }) => {
  const { id, page = 1, size = DEFAULT_PAGE_SIZE } = query;
  await findImport(db, id);
  const isWanted = and(eq(importId, id), query.fate === undefined ? undefined : eq(fate, query.fate));
  const [total] = await db.select({ count: count() }).from(memberImportRows).where(isWanted);
  const rows = await db
    .select({
      line,
      fate,
      fields,
      phone,
      email,
      errors,
      duplicateOf,
      duplicateLine,
      same,
      memberId,
      keptBecause,
      member: { fname: members.fname, lname: members.lname, phone: members.phone, email: members.email },
      membership: { plan: membershipStatus.plan_name, until: membershipStatus.ends },
      duplicateName: sql<
        string | null
      >`(select fname || ' ' || lname from members as other where other.id = ${duplicateOf})`,
    })
    .from(memberImportRows)
    .leftJoin(members, eq(members.id, memberId))
    .leftJoin(membershipStatus, eq(membershipStatus.member_id, members.id))
    .where(isWanted)
    .orderBy(asc(line))
    .limit(size)
    .offset((page - 1) * size);
  return {
    status: 'success',
    total: total?.count ?? 0,
    data: rows.map((row) => ({
      line: row.line,
      fate: row.fate as MemberImportRow['fate'],
      fname: row.member?.fname ?? row.fields?.['fname'] ?? '',
      lname: row.member?.lname ?? row.fields?.['lname'] ?? '',
      phone: row.member?.phone ?? row.phone ?? '',
      email: row.member?.email ?? row.fields?.['email'] ?? '',
      ...membershipOf(row),
      errors: Object.entries(row.errors ?? {}).map(([field, text]) => ({ field, text })),
      duplicate_of: row.duplicateOf,
      duplicate_name: row.duplicateName ?? '',
      duplicate_line: row.duplicateLine,
      same: (row.same ?? []) as MemberImportRow['same'],
      member_id: row.memberId,
      kept_because: row.keptBecause as MemberImportRow['kept_because'],
    })),
  };
});

export const importRoutes = [
  getMemberImports,
  getMemberImport,
  getMemberImportRows,
  exportMemberImportRows,
  startMemberImport,
  sendMemberImportRows,
  runMemberImport,
  stopMemberImport,
  undoMemberImport,
  restoreMemberImport,
  discardMemberImport,
];
