import { reasons } from '@gym/api-contract';
import { addPlan } from '../../testing/sales.ts';
import { continueImport } from './run-imports.ts';
import { removeOldImports } from './stored-import.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { BackgroundWork } from '../../platform/concurrency/background-work.ts';
import type { Services } from '../../platform/http/implement-call.ts';
import { tablesWith } from '../../testing/member-with-everything.ts';
import { HOUR } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer({ gym: { name: 'Test Gym', timeZone: 'UTC' } as never });
const sql = async (text: string, values: unknown[] = []) => await server.sql(text, values);
const call = async (name: Parameters<typeof server.call>[0], sending: object = {}) =>
  (await server.call(name, { token: server.staff, ...sending })).body;

let places: string[];
beforeAll(async () => {
  const [home] = await sql(`select countries.name as country, states.name as state, cities.name as city from cities
    join states on states.id = state_id join countries on countries.id = country_id order by cities.id limit 1`);
  places = [home.country, home.state, home.city];
});

let made = 0;
/** The cells of a row with a unique phone and email. */
const cells = (over: { fname?: string; email?: string; phone?: string; places?: string[] } = {}): string[] => {
  made += 1;
  const {
    fname = 'Ida',
    email = `ida${made}@import.test`,
    phone = `0700${made}`,
    places: [country, state, city] = places,
  } = over;
  return [fname, 'Import', 'Per', 'Import', 'Cook', email, phone, 'Hill 1', country!, state!, city!, '00123'];
};

/** Begins an import. A user may have only two, so it takes those of earlier tests away. */
async function begin(columns: readonly object[] = []): Promise<number> {
  await sql(`update member_imports set status = 'stopped' where status in ('receiving', 'ready')`);
  return (await start(columns)).body.data.id;
}
const start = (columns: readonly object[] = []) => {
  const body = { file_name: 'members.csv', file_size: 10, file_hash: 'a'.repeat(64), columns };
  return server.post('startMemberImport', body);
};
const send = (id: number, after: number, rows: string[][], last = true) =>
  call('sendMemberImportRows', {
    body: { id, after, rows: rows.map((values, index) => ({ line: Math.max(1, after) + index + 1, values })), last },
  });
async function stage(rows: string[][], columns?: readonly object[]): Promise<number> {
  const id = await begin(columns);
  await send(id, 0, rows).then(({ reason }) => {
    if (reason) throw new Error(reason);
  });
  return id;
}
const importOf = async (id: number) => (await call('getMemberImport', { query: { id } })).data;
const rowsOf = async (id: number, query: object = {}) =>
  (await call('getMemberImportRows', { query: { id, size: 100, ...query } })).data as Record<string, any>[];
const ended = async (id: number, status: string) => {
  await waitUntil(
    async () => (await importOf(id)).status === status,
    () => `The import is not ${status}.`,
    20_000,
  );
  return importOf(id);
};
const run = async (id: number, duplicates = 'skip') => {
  await call('runMemberImport', { body: { id, duplicates } });
  return ended(id, 'done');
};
const count = async () => Number((await sql('select count(*) from members'))[0].count);

test('a dry run shows the fate of every row and adds no member', async () => {
  const before = await count();
  await call('addMemberDetail', {
    body: {
      ...Object.fromEntries(
        ['fname', 'lname', 'father_fname', 'father_lname', 'profession'].map((name) => [name, 'X']),
      ),
      email: 'Known@import.test',
      phone: '0999',
      address: 'A',
      pincode: '1',
      ...(await homeIds()),
    },
  });
  const id = await stage([
    cells({ phone: "'+49 30/12-34" }),
    cells({ email: 'known@IMPORT.test' }),
    cells({ email: 'nobody', phone: 'x1', fname: ' ' }),
    cells({ phone: '+49301234' }),
    cells({ places: [places[0]!, 'Nowhere', 'No city'] }),
    cells({ fname: 'b\uFFFDd' }),
    cells({ places: places.map((name) => name.toUpperCase()) }),
  ]);
  expect(await importOf(id)).toMatchObject({
    status: 'ready',
    rows: 7,
    to_add: 2,
    duplicate: 2,
    refused: 3,
    received_line: 8,
  });
  const rows = await rowsOf(id);
  expect(
    rows.map(({ line, fate, duplicate_name, duplicate_line, same }) => [
      line,
      fate,
      duplicate_name,
      duplicate_line,
      same,
    ]),
  ).toEqual([
    [2, 'add', '', null, []],
    [3, 'duplicate', 'X X', null, ['email']],
    [4, 'refused', '', null, []],
    [5, 'duplicate', '', 2, ['phone']],
    [6, 'refused', '', null, []],
    [7, 'refused', '', null, []],
    [8, 'add', '', null, []],
  ]);
  expect(rows[2]!['errors']).toEqual(
    expect.arrayContaining([
      { field: 'fname', text: 'First name must not be empty.' },
      { field: 'email', text: 'Email must be a valid address, like name@example.com.' },
      { field: 'phone', text: 'Phone takes up to 20 digits; it may begin with +.' },
    ]),
  );
  expect(rows[4]!['errors']).toEqual([{ field: 'state', text: `${places[0]} has no state “Nowhere”.` }]);
  expect(rows[5]!['errors']).toEqual([
    { field: 'fname', text: 'First name holds a character that could not be read. Save the file as CSV UTF-8.' },
  ]);
  expect((await rowsOf(id, { fate: 'refused', page: 2, size: 2 })).map(({ line }) => line)).toEqual([7]);
  expect(await count()).toBe(before + 1);
  await call('discardMemberImport', { body: { id } });
  expect(await sql('select from member_import_rows where import_id = $1', [id])).toEqual([]);
});

test.each([
  ['left empty', ['', '', '', '', '', '', '', '', '', '', '', '']],
  ['nothing but blanks', Array<string>(12).fill('  ')],
  ['only separators of digits', [' ', ' ', ' ', ' ', ' ', ' ', ' (-) ', ' ', ' ', ' ', ' ', '- -']],
])('reports every cell that is %s as empty, in any field', async (_what, values) => {
  const id = await stage([values]);
  const [row] = await rowsOf(id);
  const texts = [
    'First name',
    'Last name',
    "Father's first name",
    "Father's last name",
    'Profession',
    'Email',
    'Phone',
    'Address',
    'Pincode',
    'Country',
  ].map((name) => `${name} must not be empty.`);
  expect((row!['errors'] as { text: string }[]).map(({ text }) => text).sort()).toEqual(texts.sort());
});

async function homeIds() {
  return (
    await sql(
      `select country_id::int as country, state_id::float8 as state, cities.id::float8 as city
      from cities join states on states.id = state_id order by cities.id limit 1`,
    )
  )[0];
}

test('exports the rows that were not added, with reasons, for correction and another import', async () => {
  const id = await stage([cells({ fname: '=1+1', email: 'nobody' })]);
  const { text } = await server.get('exportMemberImportRows', { id });
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    "First name,Last name,Father's first name,Father's last name,Profession,Email,Phone,Address," +
      'Country,State,City,Pincode,Plan,Member until,Joined on,Row,Reason',
    expect.stringMatching(/^'=1\+1,Import,.*,2,"?Email must be a valid address, like name@example\.com\."?$/),
    '',
  ]);
});

test('a user has at most two open imports, and starts another one once one is discarded', async () => {
  const id = await begin();
  const second = (await start()).body.data.id;
  expect((await call('getMemberImports')).data[0].id).toBe(second);
  const { status, body } = await start();
  expect([status, body.reason]).toEqual([422, reasons.imports.tooManyOwn(2)]);
  await call('discardMemberImport', { body: { id } });
  expect((await server.get('getMemberImport', { id })).status).toBe(404);
  expect((await start()).status).toBe(200);
});

test('stores a repeated batch once and rejects a batch that comes too early', async () => {
  const id = await begin();
  const rows = [cells(), cells()];
  expect((await send(id, 1, rows, false)).reason).toBe('The rows after row 0 come first.');
  expect((await send(id, 0, rows, false)).data).toMatchObject({ rows: 2, received_line: 3, status: 'receiving' });
  expect((await send(id, 0, rows, false)).data).toMatchObject({ rows: 2, received_line: 3 });
  expect((await call('runMemberImport', { body: { id, duplicates: 'skip' } })).reason).toBe(
    'This file has not arrived whole. Choose it again, and sending goes on.',
  );
  const twice = await Promise.all([send(id, 3, [cells()]), send(id, 3, [cells()])]);
  expect(twice.map(({ data }) => data.rows)).toEqual([3, 3]);
  expect((await importOf(id)).status).toBe('ready');
});

test('a run adds each row once, with an audit entry, and checks for duplicates again', async () => {
  const before = await count();
  const late = cells();
  const id = await stage([cells({ fname: 'First' }), late, cells({ fname: 'Third' })]);
  await call('addMemberDetail', {
    body: {
      fname: 'Late',
      lname: 'Comer',
      father_fname: 'X',
      father_lname: 'X',
      profession: 'X',
      email: late[5],
      phone: '1',
      address: 'A',
      pincode: '1',
      ...(await homeIds()),
    },
  });
  expect(await run(id)).toMatchObject({ rows: 3, to_add: 0, added: 2, duplicate: 1, undo_until: expect.any(String) });
  await call('runMemberImport', { body: { id, duplicates: 'add' } });
  expect(await count()).toBe(before + 3);
  const rows = await rowsOf(id);
  expect(rows.map(({ fate, fname, duplicate_name }) => [fate, fname, duplicate_name])).toEqual([
    ['added', 'First', ''],
    ['duplicate', 'Ida', 'Late Comer'],
    ['added', 'Third', ''],
  ]);
  const member = rows[0]!['member_id'];
  const { data } = (await server.get('getAuditTrail', { record: 'member', record_id: member })).body;
  expect(data).toMatchObject([
    {
      action: 'member-import',
      user_id: 2,
      label: 'First Import',
      before: null,
      after: { id: member, version: 1, phone: expect.any(String) },
    },
  ]);
  expect(data[0].after).toEqual(expect.not.objectContaining({ search: expect.anything() }));
  // The row no longer keeps the values; they are the member's.
  expect(
    await sql(`select fields, phone, email from member_import_rows where import_id = $1 and fate = 'added'`, [id]),
  ).toEqual(Array(2).fill({ fields: null, phone: null, email: null }));
  expect(await server.read('getMemberDetailsById', { id: member })).toMatchObject({
    fname: 'First',
    version: 1,
    pincode: '00123',
  });
});

test('adds duplicates on request', async () => {
  const id = await stage([cells({ phone: '0555' }), cells({ phone: '0555' })]);
  expect(await run(id, 'add')).toMatchObject({ added: 2, duplicate: 0, to_add: 0 });
});

test('an undo removes unused members, names the kept ones, and runs once', async () => {
  const before = await count();
  const id = await stage([
    cells({ fname: 'Plainlyx' }),
    cells({ fname: 'Changed' }),
    cells({ fname: 'Sold' }),
    cells({ fname: 'Measured' }),
    cells({ fname: 'Dieted' }),
    cells({ fname: 'Gone' }),
  ]);
  await run(id);
  const [plain, changed, sold, measured, dieted, gone] = (await rowsOf(id)).map(({ member_id }) => member_id);
  await call('updateMemberDetail', { body: { id: changed, lname: 'Other' } });
  await call('renewalPlan', { body: { plan_id: 1, member_id: sold } });
  await call('saveMemberHealth', {
    body: { member_id: measured, chest: 1, biceps: 1, shoulder: 1, waist: 1, thigh: 1 },
  });
  await call('saveDiet', { body: { id: dieted, diet: [{ food_item: 1, qty: 1, units: 'gm' }] } });
  await sql('delete from members where id = $1', [gone]);
  await call('undoMemberImport', { body: { id } });
  expect(await ended(id, 'undone')).toMatchObject({ added: 6, removed: 2, kept: 4, undo_until: null });
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
  const { data } = (await server.get('getAuditTrail', { record: 'member', record_id: plain })).body;
  expect(data).toMatchObject([
    { action: 'member-import-undone', before: told, after: null },
    { action: 'member-import', before: null, after: told },
  ]);
  expect(
    await sql(
      `select after ->> 'fname' as fname from audit_entries
      where record = 'member' and action = 'member-import' and record_id = $1`,
      [changed],
    ),
  ).toEqual([{ fname: 'Changed' }]);
  await call('undoMemberImport', { body: { id } });
  expect((await importOf(id)).status).toBe('undone');
  const [total] = await sql(
    `select sum(members)::int as counted, (select count(*)::int from members) as there
    from member_blocks where bits = 15`,
  );
  expect(total.counted).toBe(total.there);
});

const undone = async (id: number, token = server.admin) => {
  expect((await server.post('undoMemberImport', { id }, token)).status).toBe(200);
  return ended(id, 'undone');
};
const restored = async (id: number, token = server.admin) => {
  expect((await server.post('restoreMemberImport', { id }, token)).status).toBe(200);
  return ended(id, 'done');
};
const everyMember = () => sql('select * from members order by id');
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

test('the members of an undone import come back as they were, and the import can be undone again', async () => {
  const id = await stage([cells({ fname: 'Comes back' }), cells({ fname: 'Stays' }), cells({ fname: 'Comes, too' })]);
  await run(id);
  const [first, stays] = (await rowsOf(id)).map(({ member_id }) => member_id);
  await call('updateMemberDetail', { body: { id: stays, lname: 'Other' } });
  const before = await everyMember();
  const trail = await sql('select * from audit_entries order by id');
  expect(await undone(id)).toMatchObject({ removed: 2, kept: 1, restore_until: null, undo_until: null });
  const { data: shown } = (await server.get('getMemberImport', { id }, server.admin)).body;
  expect(Date.parse(shown.restore_until) - server.clock.now().getTime()).toBe(14 * 24 * HOUR);
  server.clock.advance(13 * 24 * HOUR);
  server.admin = await server.signIn('admin@gym.test');
  server.staff = await server.signIn('staff@gym.test');
  await removeOldImports({ db: createDatabase(server.pool), clock: server.clock });

  expect(await restored(id)).toMatchObject({ added: 3, removed: 0, kept: 1 });
  expect(await everyMember()).toEqual(before);
  // Nothing of the audit trail has changed; entries follow.
  expect((await sql('select * from audit_entries order by id')).slice(0, trail.length)).toEqual(trail);
  expect(
    await sql(
      `select action, user_id::int, before ->> 'fname' as before, after ->> 'fname' as after from audit_entries
      where record = 'member' and record_id = $1 order by id`,
      [first],
    ),
  ).toEqual([
    { action: 'member-import', user_id: 2, before: null, after: 'Comes back' },
    { action: 'member-import-undone', user_id: 1, before: 'Comes back', after: null },
    { action: 'member-import-restored', user_id: 1, before: null, after: 'Comes back' },
  ]);
  const numbers = await counted();
  expect(numbers).toEqual({ wide: numbers.there, narrow: numbers.there, joined: numbers.there, there: numbers.there });
  expect((await rowsOf(id)).map(({ fate }) => fate)).toEqual(['added', 'kept', 'added']);
  expect(await sql('select from member_import_rows where import_id = $1 and fields is not null', [id])).toEqual([]);
});

test('only an import that ran is undone, and only one that was undone is brought back', async () => {
  const id = await stage([cells()]);
  expect((await server.post('undoMemberImport', { id })).status).toBe(422);
  expect((await call('stopMemberImport', { body: { id } })).data.status).toBe('ready');
  await run(id);
  expect((await server.post('restoreMemberImport', { id }, server.admin)).status).toBe(422);
});

describe('a row with a membership', () => {
  const until = '2027-03-31';
  beforeAll(async () => {
    const terms = { duration: 1, price: 40, free_days: 2 };
    const archive = async (plan_name: string) => {
      const id = await addPlan(server, { plan_name });
      await server.post('updatePlanDetail', { id, archived: true });
    };
    await archive('Gone');
    await archive('Imported');
    await addPlan(server, { plan_name: 'Imported', ...terms });
  });
  /** The days of these rows as they were read, and their errors. */
  const readAs = async (rows: string[][], columns?: readonly object[]) =>
    (
      await rowsOf(
        await stage(
          rows.map((more) => [...cells(), ...more]),
          columns,
        ),
      )
    ).map(({ until: day, errors }) => [day, ...errors.map(({ text }: { text: string }) => text).sort()]);

  test('brings a plan that is sold, with its terms, and the last day; the first day is counted back', async () => {
    const id = await stage([[...cells(), 'IMPORTED', until]]);
    expect(await rowsOf(id)).toMatchObject([{ fate: 'add', plan: 'IMPORTED', until }]);
    await run(id);
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ fate: 'added', plan: 'Imported', until });
    expect((await call('getMemberAssignments', { query: { id: row!['member_id'] } })).data).toMatchObject([
      {
        duration: 1,
        duration_count: 1,
        price: 40,
        free_days: 2,
        start: '2027-02-25',
        end: until,
        can_take_back: false,
      },
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
    const id = await stage([[...cells({ fname: 'Later' }), 'Imported', '2099-12-31']]);
    await run(id);
    const [row] = await rowsOf(id);
    const query = { id: row!['member_id'] };
    const [listed] = (await call('getMemberDetails', { query: { q: 'Later' } })).data;
    for (const shown of [
      listed,
      (await call('getMemberById', { query })).data,
      (await call('getMemberDetailsById', { query })).data,
    ])
      expect(shown).toMatchObject({ membership: 'upcoming', starts: '2099-11-25' });
    const { text } = await server.get('exportMembers');
    expect(text.split('\r\n').find((line) => line.startsWith(`${query.id},`))).toContain(',upcoming,');
  });

  test('B6: a member joined when the file says, else when the membership began, and not by the import', async () => {
    const { today, ...before } = (await call('getDashboardFigures')).data;
    const rows = [
      ['', '', '5.3.2019'],
      ['Imported', '2021-01-31', ''],
      ['Imported', '2099-12-31', ''],
      ['', '', ''],
      ['', '', today],
      ['', '', '2098-01-31'],
    ];
    const id = await stage(rows.map((more) => [...cells(), ...more]));
    await run(id);
    const added = await rowsOf(id);
    expect(added[5]!['errors']).toMatchObject([{ text: reasons.imports.futureDay('2098-01-31') }]);
    const since = [];
    for (const { member_id } of added.slice(0, 5)) {
      const { since: day, data } = await call('getMemberTimeline', { query: { id: member_id } });
      since.push([day, data.find(({ what }: { what: string }) => what === 'sold')?.day]);
    }
    expect(since).toEqual([
      ['2019-03-05', undefined],
      ['2020-12-25', '2020-12-25'],
      [undefined, today],
      [undefined, undefined],
      [today, undefined],
    ]);
    const after = (await call('getDashboardFigures')).data;
    const grown = ['new_clients', 'sales', 'money'].map((figure) => after[figure] - before[figure]);
    expect(grown).toEqual([1, 1, 0]);
  });
});

test('imported memberships count on their first day, go with an undo, come back, and outlast an erasure', async () => {
  const today = server.clock.now().toISOString().slice(0, 10);
  const terms = { plan_name: 'Day pass', duration: 3, price: 7, free_days: 3 };
  await server.post('addPlanDetail', terms);
  const figures = async () => {
    const { money, sales } = (await call('getDashboardFigures')).data;
    return { money, sales };
  };
  const before = await figures();
  // Two days: the first one is today.
  const until = new Date(server.clock.now().getTime() + 24 * HOUR).toISOString().slice(0, 10);
  const id = await stage([[...cells({ fname: 'Passholder' }), 'day PASS', until]]);
  await run(id);
  const [row] = await rowsOf(id);
  const sold = () =>
    sql(`select id, member_id, start_day::text as start, sold_on::text as sold, renewed from assignments
      where plan_name = 'Day pass'`);
  const [sale] = await sold();
  expect(sale).toEqual({
    id: sale!['id'],
    member_id: String(row!['member_id']),
    start: today,
    sold: today,
    renewed: false,
  });
  const after = { money: before.money + 7, sales: before.sales + 1 };
  expect(await figures()).toEqual(after);
  expect(row).toMatchObject({ fate: 'added', plan: 'Day pass', until });

  await undone(id);
  expect([await sold(), await figures()]).toEqual([[], before]);
  expect((await rowsOf(id))[0]).toMatchObject({ fate: 'removed', plan: 'Day pass', until });
  await server.post('restoreMemberImport', { id }, server.admin);
  await ended(id, 'done');
  expect([await sold(), await figures()]).toEqual([[sale], after]);
  expect(
    await sql(
      `select action, before ->> 'plan_name' as before, after ->> 'plan_name' as after from audit_entries
       where record = 'assignment' and record_id = $1 order by id`,
      [sale!['id']],
    ),
  ).toEqual([
    { action: 'member-import', before: null, after: 'Day pass' },
    { action: 'member-import-undone', before: 'Day pass', after: null },
    { action: 'member-import-restored', before: null, after: 'Day pass' },
  ]);

  const query = { id: row!['member_id'] };
  const { state } = await server.read('getMemberData', query);
  const body = { ...query, state, confirm: String(query.id) };
  expect((await server.post('eraseMember', body)).status).toBe(200);
  expect([await sold(), await figures()]).toEqual([[{ ...sale, member_id: null, renewed: true }], after]);
  expect(await tablesWith(server, 'Passholder')).toEqual([]);
});

test('two weeks after an undo nobody can bring the members back, and only their numbers stay', async () => {
  const id = await stage([cells({ fname: 'Longgonex' })]);
  await run(id);
  const [row] = await rowsOf(id);
  await undone(id);
  server.clock.advance(14 * 24 * HOUR + 1);
  server.admin = await server.signIn('admin@gym.test');
  server.staff = await server.signIn('staff@gym.test');
  const { status, body } = await server.post('restoreMemberImport', { id }, server.admin);
  expect([status, body.reason]).toEqual([422, 'This import has nothing to bring back, or it was undone too long ago.']);
  await removeOldImports({ db: createDatabase(server.pool), clock: server.clock });
  expect(await tablesWith(server, 'Longgonex')).toEqual([]);
  expect(
    await sql(
      `select action, before, after from audit_entries where record = 'member' and record_id = $1 order by id`,
      [row!['member_id']],
    ),
  ).toEqual([
    { action: 'member-import', before: null, after: { erased_member: row!['member_id'] } },
    { action: 'member-import-undone', before: { erased_member: row!['member_id'] }, after: null },
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
    const body = { fname: 'Col', lname: 'League', email: 'league@gym.test', phone: '1', password: 'demo password' };
    await server.post('saveUserDetails', body);
    colleague = await server.signIn('league@gym.test');
  });

  test('a colleague may not, the importer may for an hour, an administrator for two weeks', async () => {
    const id = await stage([cells()]);
    await run(id);
    expect(await refused('undoMemberImport', id, colleague)).toBe(BY_ADMINISTRATOR);
    const until = async (token: string) => (await server.read('getMemberImport', { id }, token)).undo_until;
    expect(await until(colleague)).toBeNull();
    expect(Date.parse(await until(server.staff)) - server.clock.now().getTime()).toBeLessThanOrEqual(HOUR);
    server.clock.advance(HOUR + 1);
    expect(await until(server.staff)).toBeNull();
    expect(await refused('undoMemberImport', id, server.staff)).toBe(BY_ADMINISTRATOR);
    expect(await until(server.admin)).toEqual(expect.any(String));
    expect(await undone(id)).toMatchObject({ removed: 1 });
  });

  test('running an old import again renews nothing for the importer', async () => {
    const id = await stage([cells(), cells()]);
    await run(id);
    // The state after the user has stopped the import, days ago.
    await sql(`update member_imports set status = 'stopped', ended_at = $2, first_ended_at = $2 where id = $1`, [
      id,
      new Date(server.clock.now().getTime() - 10 * 24 * HOUR),
    ]);
    await run(id);
    expect(await refused('undoMemberImport', id, server.staff)).toBe(BY_ADMINISTRATOR);
  });

  test('the person who undid it brings the members back, a colleague does not', async () => {
    const id = await stage([cells()]);
    await run(id);
    await undone(id, server.staff);
    expect(await refused('restoreMemberImport', id, colleague)).toBe(
      'Only an administrator, or the person who undid this import, can bring its members back.',
    );
    expect(await restored(id, server.staff)).toMatchObject({ removed: 0 });
  });
});

test('an undo locks the counters of members in the order of a merge, so the two do not deadlock', async () => {
  const id = await stage([cells(), cells(), cells()]);
  await run(id);
  const merging = await server.pool.connect();
  try {
    await merging.query('begin');
    await merging.query('select from member_blocks where bits = 15 for update');
    await server.post('undoMemberImport', { id }, server.admin);
    await waitUntil(
      async () => (await sql(`select from pg_locks where not granted`)).length > 0,
      'The undo does not wait.',
    );
    await merging.query('select from member_blocks where bits = 8 for update');
    await merging.query('commit');
  } finally {
    merging.release();
  }
  expect(await ended(id, 'undone')).toMatchObject({ removed: 3 });
});

test('a run can be stopped, and any process can continue it batch by batch', async () => {
  const id = await stage(Array.from({ length: 900 }, () => cells()));
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
  expect(await ended(id, 'done')).toMatchObject({ added: 900, to_add: 0 });
  expect(await count()).toBe(before + 900);
  expect(
    await sql('select from member_import_rows where import_id = $1 group by member_id having count(*) > 1', [id]),
  ).toEqual([]);
});

test('a failing batch adds nothing, and the import reports it', async () => {
  const id = await stage([cells(), cells()]);
  await sql(`update member_import_rows set country = null where import_id = $1 and line = 3`, [id]);
  const before = await count();
  await call('runMemberImport', { body: { id, duplicates: 'skip' } });
  expect(await ended(id, 'stopped')).toMatchObject({
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
  const id = await stage([cells(), cells({ email: 'none' })]);
  await run(id);
  const before = await count();
  server.clock.advance(15 * 24 * HOUR);
  server.staff = await server.signIn('staff@gym.test', undefined, '10.0.0.9');
  expect((await call('undoMemberImport', { body: { id } })).reason).toBe(
    'This import has nothing to undo, or it ended too long ago.',
  );
  await removeOldImports({ db: createDatabase(server.pool), clock: server.clock });
  expect(await sql('select from member_import_rows')).toEqual([]);
  expect((await call('getMemberImports')).data).toEqual([]);
  expect(await count()).toBe(before);
});
