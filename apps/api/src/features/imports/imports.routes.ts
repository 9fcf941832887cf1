import { calls, type MemberImportRow, reasons } from '@gym/api-contract';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { dayAt, hasPostcodeLetters, MAX_IMPORT_ROWS } from '@gym/rules';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implementSave } from '../../platform/idempotency/implement-save.ts';
import { memberImportRows, memberImports, members, membershipStatus } from '../../platform/database/schema/index.ts';
import { assertFewOwnImports, findImport, lockImport, readImport, readImports, UNFINISHED } from './stored-import.ts';
import { stageRows } from './stage-rows.ts';
import { implement, implementDownload } from '../../platform/http/implement-call.ts';
import { csvDownload } from '../../platform/csv/csv-download.ts';
import { MEMBER_HEADINGS, MEMBERSHIP_HEADINGS } from '../members/index.ts';
import { controlRoutes } from './control-import.ts';

/** Imports of all users that are still being sent or wait to be run. */
const MAX_OPEN_IMPORTS = 10;

/** Begins an import; its rows follow. */
const startMemberImport = implementSave(calls.startMemberImport, async ({ body, tx, user, auditContext }) => {
  await assertFewOwnImports(tx, { userId: user.id, statuses: UNFINISHED });
  const open = await tx.$count(memberImports, inArray(memberImports.status, ['receiving', 'ready']));
  if (open >= MAX_OPEN_IMPORTS) throw new HttpError(422, reasons.imports.tooManyOpen(MAX_OPEN_IMPORTS));
  const [stored] = await tx
    .insert(memberImports)
    .values({
      userId: auditContext.userId ?? 0,
      fileName: body.file_name,
      fileSize: body.file_size,
      fileHash: body.file_hash,
      mapping: body.columns,
      status: 'receiving',
      createdAt: auditContext.at,
      touchedAt: auditContext.at,
    })
    .returning();
  if (stored === undefined) throw new Error('The database stored no import.');
  const after = { name: stored.fileName };
  await writeAuditEntry(tx, { ...auditContext, record: 'import', recordId: stored.id, after });
  return { status: 'success', data: await readImport(tx, stored, { user, at: auditContext.at }) };
});

/** Stores the next rows, each batch once. A repeated batch gets the row after which sending continues. */
const sendMemberImportRows = implementSave(
  calls.sendMemberImportRows,
  async ({ body: { id, after, rows, last }, tx, user, auditContext }, { config }) => {
    const stored = await lockImport(tx, id);
    if (stored.status !== 'receiving' || after < stored.receivedLine)
      return { status: 'success', data: await readImport(tx, stored, { user, at: auditContext.at }) };
    if (after > stored.receivedLine) throw new HttpError(422, reasons.imports.rowsMissing(stored.receivedLine));
    if (stored.rows + rows.length > MAX_IMPORT_ROWS)
      throw new HttpError(422, reasons.imports.tooManyRows(MAX_IMPORT_ROWS));
    if (rows.some(({ line }, index) => line <= (index === 0 ? after : (rows[index - 1]?.line ?? 0))))
      throw new HttpError(422, reasons.imports.rowsDisordered);
    await stageRows(tx, stored, {
      given: rows,
      rules: {
        letters: hasPostcodeLetters(config.gym.locale),
        today: dayAt(auditContext.at, config.gym.timeZone),
      },
    });
    const [now] = await tx
      .update(memberImports)
      .set({ touchedAt: auditContext.at, ...(last && { status: 'ready' }) })
      .where(eq(memberImports.id, id))
      .returning();
    return { status: 'success', data: await readImport(tx, now ?? stored, { user, at: auditContext.at }) };
  },
);

const COLUMNS = { ...MEMBER_HEADINGS, ...MEMBERSHIP_HEADINGS, joined: 'Joined on' } as const;

const REASON = `case when fate = 'refused'
  then (select string_agg(error.value, ' ' order by error.key) from jsonb_each_text(errors) as error)
  else 'Has the same ' || array_to_string(same, ' and ') || ' as '
    || coalesce('member ' || duplicate_of, 'row ' || duplicate_line) || '.' end`;

/** The rows that were not added, each with the reason, so that they can be corrected and imported again. */
const exportMemberImportRows = implementDownload(calls.exportMemberImportRows, async (incoming, services) => {
  const { id } = incoming.query;
  const { fileName } = await findImport(services.db, id);
  const fields = Object.keys(COLUMNS).map((field) => `coalesce(fields ->> '${field}', '')`);
  const table = {
    columns: [...Object.values(COLUMNS), 'Row', 'Reason'],
    text: `select ${fields.join(', ')}, line, ${REASON}
        from member_import_rows where import_id = $1 and fate in ('refused', 'duplicate') order by line`,
    values: [id],
  };
  return csvDownload(
    {
      call: calls.exportMemberImportRows,
      name: 'members-not-imported',
      table,
      list: `rows not imported of ${fileName}`,
    },
    incoming,
    services,
  );
});

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
  ...controlRoutes,
];
