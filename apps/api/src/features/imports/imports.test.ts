import { reasons } from '@gym/api-contract';
import { createDatabase } from '../../platform/database/database.ts';
import { BackgroundWork } from '../../platform/concurrency/background-work.ts';
import type { Services } from '../../platform/http/implement-call.ts';
import {
  beginImport,
  IMPORT_FILE,
  importCells,
  importThatIs,
  restoreImport,
  runImport,
  stageImport,
  undoImport,
} from '../../testing/imports.ts';
import { addMember, eraseMember, HOME_NAMES, SIZES } from '../../testing/members.ts';
import { tablesWith } from '../../testing/member-with-everything.ts';
import { addPlan } from '../../testing/sales.ts';
import { gymWith } from '../../testing/test-config.ts';
import { HOUR } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createUser } from '../../testing/users.ts';
import { waitForLock } from '../../testing/wait-until.ts';
import { continueImport } from './run-imports.ts';
import { removeOldImports } from './stored-import.ts';

const server = startTestServer({ gym: gymWith({ timeZone: 'UTC' }) });
const sql: typeof server.sql = (...statement) => server.sql(...statement);

const send = async (id: number, after: number, rows: string[][], last = true) => {
  const lines = rows.map((values, index) => ({ line: Math.max(1, after) + index + 1, values }));
  return (await server.post('sendMemberImportRows', { id, after, rows: lines, last })).body;
};
const stage = (rows: string[][], columns: readonly object[] = []) => stageImport(server, rows, { columns });
const run = (id: number, duplicates?: string) => runImport(server, id, duplicates);
/** Imports these rows. */
async function imported(rows: string[][]): Promise<number> {
  const id = await stage(rows);
  await run(id);
  return id;
}
const undo = (id: number, token?: string) => undoImport(server, id, token);
const restore = (id: number, token?: string) => restoreImport(server, id, token);
const importOf = (id: number) => server.read('getMemberImport', { id });
const rowsOf = (id: number, query: object = {}) => server.readList('getMemberImportRows', { id, size: 100, ...query });
const trailOf = (id: number, record = 'member') => server.readList('getAuditTrail', { record, record_id: id });
const count = async () => Number((await sql('select count(*) from members'))[0].count);
const removeOld = () => removeOldImports({ db: createDatabase(server.pool), clock: server.clock });

test('a dry run shows the fate of every row and adds no member', async () => {
  const before = await count();
  await addMember(server, { fname: 'Known', lname: 'Member', email: 'Known@import.test' });
  const id = await stage([
    importCells({ phone: "'+49 30/12-34" }),
    importCells({ email: 'known@IMPORT.test' }),
    importCells({ email: 'nobody', phone: 'x1', fname: ' ' }),
    importCells({ phone: '+49301234' }),
    importCells({ home: ['India', 'Nowhere', 'No city'] }),
    importCells({ fname: 'b\uFFFDd' }),
    importCells({ home: HOME_NAMES.map((name) => name.toUpperCase()) }),
  ]);
  const counts = { rows: 7, to_add: 2, duplicate: 2, refused: 3, received_line: 8 };
  expect(await importOf(id)).toMatchObject({ status: 'ready', ...counts });
  const rows = await rowsOf(id);
  expect(rows.map((row) => [row.line, row.fate, row.duplicate_name, row.duplicate_line, ...row.same])).toEqual([
    [2, 'add', '', null],
    [3, 'duplicate', 'Known Member', null, 'email'],
    [4, 'refused', '', null],
    [5, 'duplicate', '', 2, 'phone'],
    [6, 'refused', '', null],
    [7, 'refused', '', null],
    [8, 'add', '', null],
  ]);
  expect(rows[2].errors).toEqual(
    expect.arrayContaining([
      { field: 'fname', text: 'First name must not be empty.' },
      { field: 'email', text: 'Email must be a valid address, like name@example.com.' },
      { field: 'phone', text: 'Phone takes up to 20 digits; it may begin with +.' },
    ]),
  );
  expect(rows[4].errors).toEqual([{ field: 'state', text: 'India has no state “Nowhere”.' }]);
  expect(rows[5].errors).toEqual([
    { field: 'fname', text: 'First name holds a character that could not be read. Save the file as CSV UTF-8.' },
  ]);
  expect((await rowsOf(id, { fate: 'refused', page: 2, size: 2 })).map(({ line }) => line)).toEqual([7]);
  expect(await count()).toBe(before + 1);
  await server.post('discardMemberImport', { id });
  expect(await sql('select from member_import_rows where import_id = $1', [id])).toEqual([]);
});

test.each([
  ['left empty', Array<string>(12).fill('')],
  ['nothing but blanks', Array<string>(12).fill('  ')],
  ['only separators of digits', [' ', ' ', ' ', ' ', ' ', ' ', ' (-) ', ' ', ' ', ' ', ' ', '- -']],
])('reports every cell that is %s as empty, in any field', async (_what, values) => {
  const [row] = await rowsOf(await stage([values]));
  const names = ["Father's first name", "Father's last name", 'Address', 'Country', 'Email', 'First name', 'Last name'];
  expect(row.errors.map(({ text }: { text: string }) => text).sort()).toEqual(
    [...names, 'Phone', 'Pincode', 'Profession'].map((name) => `${name} must not be empty.`).sort(),
  );
});

test('exports the rows that were not added, with reasons, for correction and another import', async () => {
  const id = await stage([importCells({ fname: '=1+1', email: 'nobody' })]);
  const { text } = await server.get('exportMemberImportRows', { id });
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    "First name,Last name,Father's first name,Father's last name,Profession,Email,Phone,Address," +
      'Country,State,City,Pincode,Plan,Member until,Joined on,Row,Reason',
    expect.stringMatching(/^'=1\+1,Lind,.*,2,"?Email must be a valid address, like name@example\.com\."?$/),
    '',
  ]);
});

test('a user has at most two open imports, and starts another one once one is discarded', async () => {
  const id = await beginImport(server);
  const second = (await server.save('startMemberImport', IMPORT_FILE)).id;
  expect((await server.read('getMemberImports'))[0].id).toBe(second);
  const { status, body } = await server.post('startMemberImport', IMPORT_FILE);
  expect([status, body.reason]).toEqual([422, reasons.imports.tooManyOwn(2)]);
  await server.post('discardMemberImport', { id });
  expect((await server.get('getMemberImport', { id })).status).toBe(404);
  expect((await server.post('startMemberImport', IMPORT_FILE)).status).toBe(200);
});

test('stores a repeated batch once and rejects a batch that comes too early', async () => {
  const id = await beginImport(server);
  const rows = [importCells(), importCells()];
  expect((await send(id, 1, rows, false)).reason).toBe('The rows after row 0 come first.');
  expect((await send(id, 0, rows, false)).data).toMatchObject({ rows: 2, received_line: 3, status: 'receiving' });
  expect((await send(id, 0, rows, false)).data).toMatchObject({ rows: 2, received_line: 3 });
  expect((await server.post('runMemberImport', { id, duplicates: 'skip' })).body.reason).toBe(
    'This file has not arrived whole. Choose it again, and sending goes on.',
  );
  const twice = await Promise.all([send(id, 3, [importCells()]), send(id, 3, [importCells()])]);
  expect(twice.map(({ data }) => data.rows)).toEqual([3, 3]);
  expect((await importOf(id)).status).toBe('ready');
});

test('a run adds each row once, with an audit entry, and checks for duplicates again', async () => {
  const before = await count();
  const late = importCells();
  const id = await stage([importCells({ fname: 'First' }), late, importCells({ fname: 'Third' })]);
  await addMember(server, { fname: 'Late', lname: 'Comer', email: late[5] });
  expect(await run(id)).toMatchObject({ rows: 3, to_add: 0, added: 2, duplicate: 1, undo_until: expect.any(String) });
  await server.post('runMemberImport', { id, duplicates: 'add' });
  expect(await count()).toBe(before + 3);
  const rows = await rowsOf(id);
  expect(rows.map(({ fate, fname, duplicate_name }) => [fate, fname, duplicate_name])).toEqual([
    ['added', 'First', ''],
    ['duplicate', 'Ida', 'Late Comer'],
    ['added', 'Third', ''],
  ]);
  const { member_id: member } = rows[0];
  const after = { id: member, version: 1, phone: expect.any(String) };
  const entries = await trailOf(member);
  expect(entries).toMatchObject([{ action: 'member-import', user_id: 2, label: 'First Lind', before: null, after }]);
  expect(entries[0].after).toEqual(expect.not.objectContaining({ search: expect.anything() }));
  // The row no longer keeps the values; they are the member's.
  expect(
    await sql(`select fields, phone, email from member_import_rows where import_id = $1 and fate = 'added'`, [id]),
  ).toEqual(Array(2).fill({ fields: null, phone: null, email: null }));
  expect(await server.read('getMemberDetailsById', { id: member })).toMatchObject({
    fname: 'First',
    version: 1,
    pincode: '01234567',
  });
});

test('adds duplicates on request', async () => {
  const id = await stage([importCells({ phone: '0555' }), importCells({ phone: '0555' })]);
  expect(await run(id, 'add')).toMatchObject({ added: 2, duplicate: 0, to_add: 0 });
});

const counted = async () =>
  (
    await sql(`select
      (select sum(members)::int from member_blocks where bits = 15) as wide,
      (select sum(members)::int from member_blocks where bits = 8) as narrow,
      -- Of members without a day nobody knows when they joined.
      (select sum(amount)::int from tallies where kind = 'joined')
        + (select count(*)::int from members where joined_at = '-infinity') as joined,
      (select count(*)::int from members) as there`)
  )[0];

test('an undo removes unused members, names the kept ones, and runs once', async () => {
  const before = await count();
  const names = ['Plainlyx', 'Changed', 'Sold', 'Measured', 'Dieted', 'Gone'];
  const id = await imported(names.map((fname) => importCells({ fname })));
  const [plain, changed, sold, measured, dieted, gone] = (await rowsOf(id)).map(({ member_id }) => member_id);
  await server.post('updateMemberDetail', { id: changed, lname: 'Other' });
  await server.post('renewalPlan', { plan_id: 1, member_id: sold });
  await server.post('saveMemberHealth', { member_id: measured, ...SIZES });
  await server.post('saveDiet', { id: dieted, diet: [{ food_item: 1, qty: 1, units: 'gm' }] });
  await sql('delete from members where id = $1', [gone]);
  expect(await undo(id, server.staff)).toMatchObject({ added: 6, removed: 2, kept: 4, undo_until: null });
  expect((await rowsOf(id)).map(({ fate, fname, kept_because }) => [fate, fname, kept_because])).toEqual([
    ['removed', 'Plainlyx', null],
    ['kept', 'Changed', 'changed'],
    ['kept', 'Sold', 'sold'],
    ['kept', 'Measured', 'measured'],
    ['kept', 'Dieted', 'diet'],
    ['gone', '', null],
  ]);
  expect(await count()).toBe(before + 4);
  // As long as the members can come back, the audit trail keeps what it said of them.
  expect(await tablesWith(server, 'Plainlyx')).toEqual(['audit_entries', 'member_import_rows']);
  const told = expect.objectContaining({ fname: 'Plainlyx' });
  expect(await trailOf(plain)).toMatchObject([
    { action: 'member-import-undone', before: told, after: null },
    { action: 'member-import', before: null, after: told },
  ]);
  expect(await trailOf(changed)).toMatchObject([{}, { action: 'member-import', after: { fname: 'Changed' } }]);
  await server.post('undoMemberImport', { id });
  expect((await importOf(id)).status).toBe('undone');
  const { wide, there } = await counted();
  expect(wide).toBe(there);
});

const everyMember = () => sql('select * from members order by id');
test('the members of an undone import come back as they were, and the import can be undone again', async () => {
  const id = await imported(['Comes back', 'Stays', 'Comes, too'].map((fname) => importCells({ fname })));
  const [first, stays] = (await rowsOf(id)).map(({ member_id }) => member_id);
  await server.post('updateMemberDetail', { id: stays, lname: 'Other' });
  const before = await everyMember();
  const trail = await sql('select * from audit_entries order by id');
  expect(await undo(id)).toMatchObject({ removed: 2, kept: 1, restore_until: null, undo_until: null });
  const { restore_until } = await server.read('getMemberImport', { id }, server.admin);
  expect(Date.parse(restore_until) - server.clock.now().getTime()).toBe(14 * 24 * HOUR);
  await server.advance(13 * 24 * HOUR);
  await removeOld();

  expect(await restore(id)).toMatchObject({ added: 3, removed: 0, kept: 1 });
  expect(await everyMember()).toEqual(before);
  // Nothing of the audit trail has changed; entries follow.
  expect((await sql('select * from audit_entries order by id')).slice(0, trail.length)).toEqual(trail);
  expect(await trailOf(first)).toMatchObject([
    { action: 'member-import-restored', user_id: 1, before: null, after: { fname: 'Comes back' } },
    { action: 'member-import-undone', user_id: 1, before: { fname: 'Comes back' }, after: null },
    { action: 'member-import', user_id: 2, before: null, after: { fname: 'Comes back' } },
  ]);
  const numbers = await counted();
  expect(numbers).toEqual({ wide: numbers.there, narrow: numbers.there, joined: numbers.there, there: numbers.there });
  expect((await rowsOf(id)).map(({ fate }) => fate)).toEqual(['added', 'kept', 'added']);
  expect(await sql('select from member_import_rows where import_id = $1 and fields is not null', [id])).toEqual([]);
});

test('only an import that ran is undone, and only one that was undone is brought back', async () => {
  const id = await stage([importCells()]);
  expect((await server.post('undoMemberImport', { id })).status).toBe(422);
  expect((await server.save('stopMemberImport', { id })).status).toBe('ready');
  await run(id);
  expect((await server.post('restoreMemberImport', { id }, server.admin)).status).toBe(422);
});

describe('a row with a membership', () => {
  const until = '2027-03-31';
  beforeAll(async () => {
    const archive = async (plan_name: string) => {
      const id = await addPlan(server, { plan_name });
      await server.post('updatePlanDetail', { id, archived: true });
    };
    await archive('Gone');
    await archive('Imported');
    await addPlan(server, { plan_name: 'Imported', price: 40, free_days: 2 });
  });
  const withCells = (rows: string[][]) => rows.map((more) => [...importCells(), ...more]);
  /** The days of these rows as they were read, and their errors. */
  const readAs = async (rows: string[][], columns?: readonly object[]) =>
    (await rowsOf(await stage(withCells(rows), columns))).map(({ until: day, errors }) => [
      day,
      ...errors.map(({ text }: { text: string }) => text).sort(),
    ]);

  test('brings a plan that is sold, with its terms, and the last day; the first day is counted back', async () => {
    const id = await stage([[...importCells(), 'IMPORTED', until]]);
    expect(await rowsOf(id)).toMatchObject([{ fate: 'add', plan: 'IMPORTED', until }]);
    await run(id);
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ fate: 'added', plan: 'Imported', until });
    const terms = { duration: 1, duration_count: 1, price: 40, free_days: 2 };
    expect(await server.read('getMemberAssignments', { id: row.member_id })).toMatchObject([
      { ...terms, start: '2027-02-25', end: until, can_take_back: false },
    ]);
  });

  test('is rejected with an unknown or archived plan, no day, or a day without a plan', async () => {
    const { imports } = reasons;
    const rows = [
      ['Unheard', '2027-02-30'],
      ['Gone', until],
      ['Imported', ''],
      ['', until],
      ['', ''],
    ];
    expect((await readAs(rows)).map(([, ...texts]) => texts)).toEqual([
      [imports.unknownPlan('Unheard'), imports.unknownDay('2027-02-30')],
      [imports.archivedPlan('Gone')],
      ['Member until must not be empty.'],
      ['Plan must not be empty.'],
      [],
    ]);
  });

  test('has its day in the order of the column; without one, a day that could be two is not guessed', async () => {
    const [rows, column] = [[['Imported', '5/1/2027']], { field: 'until', column: 'Until', otherwise: '' }];
    expect(await readAs(rows, [column])).toEqual([['5/1/2027', reasons.imports.ambiguousDay('5/1/2027')]]);
    expect(await readAs(rows, [{ ...column, day_order: 'month-first' }])).toEqual([['2027-05-01']]);
    const contradictory = await readAs(rows, [{ ...column, day_order: 'contradictory' }]);
    expect(contradictory).toEqual([['5/1/2027', reasons.imports.contradictoryDay('5/1/2027')]]);
  });

  test('that begins later makes the member upcoming wherever the status shows', async () => {
    const id = await imported([[...importCells({ fname: 'Later' }), 'Imported', '2099-12-31']]);
    const [row] = await rowsOf(id);
    const query = { id: row.member_id };
    for (const shown of [
      (await server.read('getMemberDetails', { q: 'Later' }))[0],
      await server.read('getMemberById', query),
      await server.read('getMemberDetailsById', query),
    ])
      expect(shown).toMatchObject({ membership: 'upcoming', starts: '2099-11-25' });
    const { text } = await server.get('exportMembers');
    expect(text.split('\r\n').find((line) => line.startsWith(`${query.id},`))).toContain(',upcoming,');
  });

  test('B6: a member joined when the file says, else when the membership began, and not by the import', async () => {
    const { today, ...before } = await server.read('getDashboardFigures');
    const rows = [
      ['', '', '5.3.2019'],
      ['Imported', '2021-01-31', ''],
      ['Imported', '2099-12-31', ''],
      ['', '', ''],
      ['', '', today],
      ['', '', '2098-01-31'],
    ];
    const added = await rowsOf(await imported(withCells(rows)));
    expect(added[5].errors).toMatchObject([{ text: reasons.imports.futureDay('2098-01-31') }]);
    const since = [];
    for (const { member_id } of added.slice(0, 5)) {
      const { since: day, data } = (await server.get('getMemberTimeline', { id: member_id })).body;
      since.push([day, data.find(({ what }: { what: string }) => what === 'sold')?.day]);
    }
    expect(since).toEqual([
      ['2019-03-05', undefined],
      ['2020-12-25', '2020-12-25'],
      [undefined, today],
      [undefined, undefined],
      [today, undefined],
    ]);
    const after = await server.read('getDashboardFigures');
    const grown = ['new_clients', 'sales', 'money'].map((figure) => after[figure] - before[figure]);
    expect(grown).toEqual([1, 1, 0]);
  });
});

test('imported memberships count on their first day, go with an undo, come back, and outlast an erasure', async () => {
  const today = server.clock.now().toISOString().slice(0, 10);
  await addPlan(server, { plan_name: 'Day pass', duration: 3, price: 7 });
  const figures = async () => {
    const { money, sales } = await server.read('getDashboardFigures');
    return { money, sales };
  };
  const before = await figures();
  // Two days: the first one is today.
  const until = new Date(server.clock.now().getTime() + 24 * HOUR).toISOString().slice(0, 10);
  const id = await imported([[...importCells({ fname: 'Passholder' }), 'day PASS', until]]);
  const [row] = await rowsOf(id);
  const sold = () =>
    sql(`select id, member_id, start_day::text as start, sold_on::text as sold, renewed from assignments
      where plan_name = 'Day pass'`);
  const [sale] = await sold();
  const member_id = String(row.member_id);
  expect(sale).toEqual({ id: sale.id, member_id, start: today, sold: today, renewed: false });
  const after = { money: before.money + 7, sales: before.sales + 1 };
  expect(await figures()).toEqual(after);
  expect(row).toMatchObject({ fate: 'added', plan: 'Day pass', until });

  await undo(id);
  expect([await sold(), await figures()]).toEqual([[], before]);
  expect((await rowsOf(id))[0]).toMatchObject({ fate: 'removed', plan: 'Day pass', until });
  await restore(id);
  expect([await sold(), await figures()]).toEqual([[sale], after]);
  expect(await trailOf(sale.id, 'assignment')).toMatchObject([
    { action: 'member-import-restored', before: null, after: { plan_name: 'Day pass' } },
    { action: 'member-import-undone', before: { plan_name: 'Day pass' }, after: null },
    { action: 'member-import', before: null, after: { plan_name: 'Day pass' } },
  ]);

  expect((await eraseMember(server, row.member_id)).status).toBe(200);
  expect([await sold(), await figures()]).toEqual([[{ ...sale, member_id: null, renewed: true }], after]);
  expect(await tablesWith(server, 'Passholder')).toEqual([]);
});

test('two weeks after an undo nobody can bring the members back, and only their numbers stay', async () => {
  const id = await imported([importCells({ fname: 'Longgonex' })]);
  const [row] = await rowsOf(id);
  await undo(id);
  await server.advance(14 * 24 * HOUR + 1);
  const { status, body } = await server.post('restoreMemberImport', { id }, server.admin);
  expect([status, body.reason]).toEqual([422, 'This import has nothing to bring back, or it was undone too long ago.']);
  await removeOld();
  expect(await tablesWith(server, 'Longgonex')).toEqual([]);
  const told = { erased_member: row.member_id };
  expect(await trailOf(row.member_id)).toMatchObject([
    { action: 'member-import-undone', before: told, after: null },
    { action: 'member-import', before: null, after: told },
  ]);
});

describe('who may undo an import', () => {
  const refused = async (name: 'undoMemberImport' | 'restoreMemberImport', id: number, token: string) => {
    const { status, body } = await server.call(name, { token, body: { id } });
    expect(status).toBe(422);
    return body.reason;
  };
  const BY_ADMINISTRATOR =
    'Only an administrator can undo this import: the person who imported it can do so within an hour. Ask one.';
  let colleague: string;
  beforeAll(async () => {
    colleague = await server.signIn((await createUser(server)).email);
  });

  test('a colleague may not, the importer may for an hour, an administrator for two weeks', async () => {
    const id = await imported([importCells()]);
    expect(await refused('undoMemberImport', id, colleague)).toBe(BY_ADMINISTRATOR);
    const until = async (token: string) => (await server.read('getMemberImport', { id }, token)).undo_until;
    expect(await until(colleague)).toBeNull();
    expect(Date.parse(await until(server.staff)) - server.clock.now().getTime()).toBeLessThanOrEqual(HOUR);
    server.clock.advance(HOUR + 1);
    expect(await until(server.staff)).toBeNull();
    expect(await refused('undoMemberImport', id, server.staff)).toBe(BY_ADMINISTRATOR);
    expect(await until(server.admin)).toEqual(expect.any(String));
    expect(await undo(id)).toMatchObject({ removed: 1 });
  });

  test('running an old import again renews nothing for the importer', async () => {
    const id = await imported([importCells(), importCells()]);
    // The state after the user has stopped the import, days ago.
    await sql(`update member_imports set status = 'stopped', ended_at = $2, first_ended_at = $2 where id = $1`, [
      id,
      new Date(server.clock.now().getTime() - 10 * 24 * HOUR),
    ]);
    await run(id);
    expect(await refused('undoMemberImport', id, server.staff)).toBe(BY_ADMINISTRATOR);
  });

  test('the person who undid it brings the members back, a colleague does not', async () => {
    const id = await imported([importCells()]);
    await undo(id, server.staff);
    expect(await refused('restoreMemberImport', id, colleague)).toBe(
      'Only an administrator, or the person who undid this import, can bring its members back.',
    );
    expect(await restore(id, server.staff)).toMatchObject({ removed: 0 });
  });
});

test('an undo locks the counters of members in the order of a merge, so the two do not deadlock', async () => {
  const id = await imported([importCells(), importCells(), importCells()]);
  const merging = await server.pool.connect();
  try {
    await merging.query('begin');
    await merging.query('select from member_blocks where bits = 15 for update');
    await server.post('undoMemberImport', { id }, server.admin);
    await waitForLock(server.pool);
    await merging.query('select from member_blocks where bits = 8 for update');
    await merging.query('commit');
  } finally {
    merging.release();
  }
  expect(await importThatIs(server, id, 'undone')).toMatchObject({ removed: 3 });
});

test('a run can be stopped, and any process can continue it batch by batch', async () => {
  const id = await stage(Array.from({ length: 900 }, () => importCells()));
  const services = {
    ...server.parts,
    db: createDatabase(server.pool),
    background: new BackgroundWork(server.log.logger),
    config: { gym: { timeZone: 'UTC' } },
  } as unknown as Services;
  const before = await count();
  // The state after a process was killed before its first batch.
  await sql(`update member_imports set status = 'running' where id = $1`, [id]);
  await Promise.all([continueImport(services, id), continueImport(services, id), continueImport(services, id)]);
  expect(await importThatIs(server, id, 'done')).toMatchObject({ added: 900, to_add: 0 });
  expect(await count()).toBe(before + 900);
  expect(
    await sql('select from member_import_rows where import_id = $1 group by member_id having count(*) > 1', [id]),
  ).toEqual([]);
});

test('a failing batch adds nothing, and the import reports it', async () => {
  const id = await stage([importCells(), importCells()]);
  await sql(`update member_import_rows set country = null where import_id = $1 and line = 3`, [id]);
  const before = await count();
  await server.post('runMemberImport', { id, duplicates: 'skip' });
  expect(await importThatIs(server, id, 'stopped')).toMatchObject({
    added: 0,
    problem: expect.stringMatching(/^The server could not go on/),
  });
  expect(await count()).toBe(before);
  await sql(
    `update member_import_rows
    set country = (select country from member_import_rows where import_id = $1 and line = 2)
    where import_id = $1 and line = 3`,
    [id],
  );
  expect(await run(id)).toMatchObject({ added: 2, problem: null });
  server.log.errors.length = 0;
});

test('deletes an import that can no longer be undone, with its rows; its members stay', async () => {
  const id = await imported([importCells(), importCells({ email: 'none' })]);
  const before = await count();
  await server.advance(15 * 24 * HOUR);
  expect((await server.post('undoMemberImport', { id })).body.reason).toBe(
    'This import has nothing to undo, or it ended too long ago.',
  );
  await removeOld();
  expect(await sql('select from member_import_rows')).toEqual([]);
  expect(await server.read('getMemberImports')).toEqual([]);
  expect(await count()).toBe(before);
});
