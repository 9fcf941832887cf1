import type { CallName } from '@gym/api-contract';
import {
  IMPORT_FILE,
  importCells,
  runImport,
  restoreImport,
  stageImport,
  stopImports,
  undoImport,
} from '../../testing/imports.ts';
import {
  addMember,
  eraseMember,
  HOME_NAMES,
  MEMBER,
  mergeMembers,
  SIZES,
  undoLastMerge,
} from '../../testing/members.ts';
import {
  findRows,
  memberWithEverything,
  tablesWith,
  uniqueTrace,
  type FullMember,
} from '../../testing/member-with-everything.ts';
import { gymWith } from '../../testing/test-config.ts';
import { PASSWORD, rejected, startTestServer } from '../../testing/test-server.ts';
import { reapplyErasures, listErasures } from './reapply-erasures.ts';

const server = startTestServer({ gym: gymWith({ timeZone: 'UTC', currency: 'EUR', measureUnit: 'cm' }) });
const holdings = (id: number) => server.read('getMemberData', { id });
const exportOf = (id: number) => server.read('exportMemberData', { id });
const erase = ({ id, name }: Pick<FullMember, 'id' | 'name'>, over: object = {}) =>
  eraseMember(server, id, { confirm: name, ...over });
/** Two members with everything. */
const twoMembers = async () => [await memberWithEverything(server), await memberWithEverything(server)] as const;

describe('the search for a member', () => {
  const find = async (q: string, rest: Record<string, number> = {}) =>
    (await server.get('findMemberData', { q, ...rest })).body;

  test('takes words of name, phone and email, or the number, and masks the contact', async () => {
    const contact = { phone: '+4930555123', email: 'Oyku.Q@example.com' };
    const { id, trace } = await memberWithEverything(server, { fname: 'Öykü', ...contact });
    const hint = { id, fname: 'Öykü', lname: 'Person', phone: '…5123', email: 'O…@example.com' };
    for (const q of ['ÖYKÜ  person', '30555123', 'oyku.q@', String(id)])
      expect([q, (await find(q)).data]).toEqual([q, [hint]]);
    expect((await find(trace)).data).toEqual([]);
  });

  test('matches literally, and finds no member for an empty text', async () => {
    for (const q of ['', '  ', '%', '_', '\\']) expect((await find(q)).data).toEqual([]);
  });

  test('continues after the last page', async () => {
    const [one, two] = [await addMember(server, { lname: 'Pagewise' }), await addMember(server, { lname: 'Pagewise' })];
    const first = await find('pagewise', { size: 1 });
    expect([first.data.map(({ id }: FullMember) => id), first.more]).toEqual([[one], true]);
    const next = await find('pagewise', { size: 1, after: one });
    expect([next.data.map(({ id }: FullMember) => id), next.more]).toEqual([[two], false]);
  });
});

describe('an export', () => {
  test('holds all data with names, and has an audit entry', async () => {
    const { id, trace } = await memberWithEverything(server);
    const exported = await server.call('exportMemberData', { token: server.admin, query: { id }, from: '10.4.4.4' });
    const { data } = exported.body;
    expect(data).toMatchObject({
      format: 'gym-member-data',
      version: 1,
      gym: 'Test Gym',
      member: {
        number: id,
        first_name: trace,
        profession: `${trace} keeper`,
        country: { name: expect.stringMatching(/\w/) },
        city: { name: expect.stringMatching(/\w/) },
      },
      memberships: [{ plan: expect.any(String), currency: 'EUR', duration: { name: expect.any(String) } }],
      measurements: [{ chest: 101, unit: 'cm' }],
      diets: [{ version: 1, foods: [{ food: 'Rice, white, cooked', quantity: 2.5, unit: trace }] }],
      imports: [],
      merged: [],
    });
    expect(data.changes.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual(
      ['addMemberDetail', 'updateMemberDetail', 'renewalPlan', 'saveMemberHealth', 'saveDiet'].map((action) => [
        action,
        expect.stringMatching(/^\w+ \w+$/),
      ]),
    );
    const [latest] = await server.readList('getAuditTrail', { record: 'member', record_id: id });
    expect(latest).toMatchObject({
      action: 'exportMemberData',
      user_id: 1,
      address: '10.4.4.4',
      before: null,
      after: null,
    });
    expect(await tablesWith(server, '"format":"gym-member-data"')).toEqual([]);
  });

  test('omits the values of entries from a time when another record was merged into this one', async () => {
    const [own, other] = await twoMembers();
    server.clock.advance(1000);
    await mergeMembers(server, own.id, other.id, { fields: { phone: 'gone', address: 'gone' } });
    server.clock.advance(1000);
    await undoLastMerge(server);
    const { body, text } = await server.get('exportMemberData', { id: own.id });
    expect(text).not.toContain(other.trace);
    const { changes } = body.data as { changes: { action: string; before: unknown; after: unknown }[] };
    expect(changes.filter(({ action }) => action.endsWith('Merge') || action === 'mergeMembers')).toEqual(
      ['mergeMembers', 'undoMerge'].map((action) => expect.objectContaining({ action, before: null, after: null })),
    );
    expect(changes[0]).toMatchObject({ action: 'addMemberDetail', after: { fname: own.trace } });
  });
});

describe('rows of imports', () => {
  const counts = (id: number) => server.read('getMemberImport', { id });
  const NOWHERE = ['India', 'Nowhere', 'No city'];
  const person = (trace: string, [phone, email]: readonly [string, string], home = HOME_NAMES) =>
    Object.assign(importCells({ fname: trace, phone, email, home }), { 1: 'Person', 7: `${trace} Street` });
  const stage = (file_name: string, rows: string[][]) => stageImport(server, rows, { file_name });

  test('about a member are in the export and are redacted by an erasure, from any file', async () => {
    const trace = uniqueTrace();
    // The person is in two rows of the file that adds the member, and in two rows of a file that was not run.
    const first = await stage('first.csv', [
      person(trace, ['0471', `${trace}@gym.test`]),
      person(trace, ['0471', `${trace}.two@gym.test`]),
    ]);
    expect(await runImport(server, first)).toMatchObject({ added: 1, duplicate: 1 });
    const [{ id }] = await server.sql('select id::float8 as id from members where fname = $1', [trace]);
    const waiting = await stage('waiting.csv', [
      person(trace, ['0471', 'x@gym.test']),
      person(trace, ['0471', 'y@gym.test'], NOWHERE),
      person('Somebody', ['0999123', 'somebody.else@gym.test']),
    ]);
    expect(await counts(waiting)).toMatchObject({ rows: 3, to_add: 1, duplicate: 1, refused: 1 });

    const row = (file: string, line: number, fields: object | null) => ({
      ...{ file, line, fields },
      imported_at: expect.any(String),
    });
    const hers = expect.objectContaining({ fname: trace, phone: '0471' });
    expect((await exportOf(id)).imports).toEqual([
      row('first.csv', 2, null),
      row('first.csv', 3, hers),
      row('waiting.csv', 2, hers),
      row('waiting.csv', 3, hers),
    ]);
    expect(await holdings(id)).toMatchObject({ imported: 4 });

    expect((await erase({ id, name: `${trace} Person` })).status).toBe(200);
    expect(await tablesWith(server, trace)).toEqual([]);
    expect(await counts(waiting)).toMatchObject({ rows: 3, to_add: 1, duplicate: 0, refused: 0 });
    // A run adds the other rows, but not the erased person.
    expect(await runImport(server, waiting, 'add')).toMatchObject({ status: 'done', added: 1, to_add: 0 });
    expect(await tablesWith(server, trace)).toEqual([]);
  });

  test('in any form, without contact or as a header, and names of files and templates, are redacted', async () => {
    const trace = uniqueTrace();
    const digits = `76543${trace.replace(/\D/g, '').padStart(6, '0').slice(-6)}`;
    const contact = { phone: `+49${digits}`, email: `${trace}.B@Mail.test` };
    const one = await memberWithEverything(server, { trace, lname: 'Bergström', ...contact });
    const nobody: [string, string] = ['', ''];
    const with_ = (fname: string, lname: string, contact: [string, string], address = 'A') =>
      Object.assign(person(fname, contact, NOWHERE), { 1: lname, 7: address });
    const list = await stage(`${trace.toLowerCase()}_bergström (2).csv`, [
      with_('a', 'x', [`0${digits}`, 'a@x.test']),
      with_('b', 'x', [`0049 ${digits.slice(0, 4)}/${digits.slice(4)}`, 'b@x.test']),
      with_('c', 'x', ['1', `<${trace}.b@mail.test>`]),
      with_('d', 'x', ['2', 'd@x.test'], `c/o ${digits.slice(0, 3)} ${digits.slice(3)}`),
      with_(trace, 'Bergström', nobody),
      with_('BERGSTRÖM', trace.toUpperCase(), nobody),
      with_('', `${trace}  Bergström`, nobody),
      with_('other', 'x', [`0${digits}7`, `x${trace}.b@mail.test`]),
    ]);
    await stopImports(server);
    const columns = [
      { field: 'fname', column: trace, otherwise: '' },
      { field: 'lname', column: 'Bergström', otherwise: '' },
      { field: 'phone', column: `0${digits}`, otherwise: '' },
    ];
    const start = async (key: string) => {
      const body = { ...IMPORT_FILE, columns };
      return (await server.call('startMemberImport', { token: server.staff, body, key: `${trace}-${key}` })).body.data;
    };
    const [{ id: whole }, { id: partly }] = [await start('whole'), await start('partly')];
    await server.save('sendMemberImportRows', { id: whole, after: 0, rows: [], last: true });
    const template = (await server.save('saveDietTemplate', { name: `Diet of ${trace} Bergström`, diet: [] })).id;
    await server.get('exportMemberImportRows', { id: list });

    expect((await eraseMember(server, one.id)).status).toBe(200);
    const rows = await server.sql('select line from member_import_rows where import_id = $1 and fields is not null', [
      list,
    ]);
    expect(rows).toEqual([{ line: 9 }]);
    // Line 9 is somebody else: another number, another mailbox.
    await server.pool.query('delete from member_import_rows where import_id = $1 and line = 9', [list]);
    const kept = `row::text ilike any($1) or regexp_replace(row::text, '[^0-9]', '', 'g') like $2`;
    expect(await findRows(server, kept, [[`%${trace}%`, `%${digits}%`], `%${digits}%`])).toEqual([]);
    expect((await counts(list)).file_name).toBe(`import-${list}.csv`);
    expect((await counts(whole)).columns).toEqual([]);
    expect((await server.get('getMemberImport', { id: partly })).status).toBe(404);
    expect((await server.readList('getDietTemplates')).map(({ name }) => name)).toContain(`Template ${template}`);
    expect(await start('whole')).toMatchObject({ id: whole, columns: [] });
  });

  test('of a person whom an undone import had added are redacted, in the audit trail, too', async () => {
    const trace = uniqueTrace();
    const phone = `+4988${1_000_000 + Number(trace.replace(/\D/g, '').slice(-5))}`;
    const id = await stage('undone.csv', [person(trace, [phone, `${trace}@gym.test`])]);
    await runImport(server, id);
    await undoImport(server, id);
    const again = await memberWithEverything(server, { trace, phone });
    expect((await erase(again)).status).toBe(200);
    expect(await tablesWith(server, trace)).toEqual([]);
    await restoreImport(server, id);
    expect(await tablesWith(server, trace)).toEqual([]);
  });

  const change = ({ id }: FullMember, phone: string, email: string) =>
    server.save('updateMemberDetail', { id, phone, email });
  const changeBoth = (one: FullMember) => change(one, `7${one.id}`, `new.${one.trace}@gym.test`);
  const merge = async (kept: FullMember, gone: FullMember, over?: object) =>
    expect((await mergeMembers(server, kept.id, gone.id, over)).status).toBe(200);
  const [PHONE, EMAIL] = [2, 3];
  type Contacts = { phone: string; email: string };

  test.each<[string, number[], (one: FullMember, had: Contacts) => Promise<FullMember>]>([
    [
      'of an earlier time',
      [PHONE, EMAIL],
      async (one) => {
        await changeBoth(one);
        await change(one, '1', 'last@gym.test');
        return one;
      },
    ],
    [
      'of a record that was merged into this one',
      [PHONE, EMAIL],
      async (one) => {
        await changeBoth(one);
        const kept = await memberWithEverything(server);
        await merge(kept, one);
        return kept;
      },
    ],
    [
      'that another member has now',
      [],
      async (one, { phone, email }) => {
        await changeBoth(one);
        await memberWithEverything(server, { phone, email: email.toUpperCase() });
        return one;
      },
    ],
    [
      'of an earlier time, but with the phone of another member now',
      [EMAIL],
      async (one, { phone }) => {
        await changeBoth(one);
        await memberWithEverything(server, { phone });
        return one;
      },
    ],
    [
      'of the time of a merge that was undone',
      [PHONE, EMAIL],
      async (one) => {
        await merge(one, await memberWithEverything(server));
        await changeBoth(one);
        await undoLastMerge(server);
        return one;
      },
    ],
    [
      'of another record that was merged into this one for a time',
      [],
      async (one) => {
        const kept = await memberWithEverything(server);
        await merge(kept, one, { fields: { phone: 'gone', email: 'gone' } });
        await undoLastMerge(server);
        await changeBoth(one);
        return kept;
      },
    ],
  ])(
    'that were rejected, with a phone or an email %s: lines %j are exported, and redacted by an erasure',
    async (_whose, lines, happens) => {
      const trace = uniqueTrace();
      const had = { phone: `8${trace.replace(/\D/g, '')}`, email: `${trace}.Had@gym.test` };
      const one = await memberWithEverything(server, had);
      const id = await stage('refused.csv', [
        person(`${trace}a`, [had.phone, 'a@x.test'], NOWHERE),
        person(`${trace}b`, ['1234567', had.email], NOWHERE),
        person(`${trace}c`, ['7654321', 'c@x.test'], NOWHERE),
      ]);
      expect(await counts(id)).toMatchObject({ refused: 3 });
      const whose = await happens(one, had);

      const { imports } = await exportOf(whose.id);
      expect(imports.map(({ line }: { line: number }) => line)).toEqual(lines);
      expect(await holdings(whose.id)).toMatchObject({ imported: lines.length });
      expect((await eraseMember(server, whose.id)).status).toBe(200);
      const rows = await server.sql(
        `select line from member_import_rows
        where import_id = $1 and coalesce(fields::text, phone, email) is null order by line`,
        [id],
      );
      expect(rows.map(({ line }) => line)).toEqual(lines);
      expect(await counts(id)).toMatchObject({ refused: 3 - lines.length });
    },
  );
});

describe('an erasure', () => {
  const figures = () => server.read('getDashboardFigures');
  const list = async () => (await server.get('getMember', { page: 1, size: 5 })).body.total;
  const due = async () => (await server.sql('select count(*)::int as total from membership_status'))[0];

  test('leaves no personal data in any table, and counts the sale without the member', async () => {
    const [person, other] = await twoMembers();
    const [before, members, { total }] = [await figures(), await list(), await due()];
    const trail = () =>
      server.sql('select id, at, user_id, address, action, record, record_id from audit_entries order by id');
    const trailBefore = await trail();
    expect((await erase(person)).body).toEqual({ status: 'success', data: { id: person.id } });

    expect(await tablesWith(server, person.trace)).toEqual([]);
    expect(await tablesWith(server, other.trace)).toEqual(
      expect.arrayContaining(['audit_entries', 'diets', 'members']),
    );
    expect(await figures()).toEqual({ ...before, new_clients: before.new_clients - 1 });
    expect([await list(), (await due()).total]).toEqual([members - 1, total - 1]);
    const [period] = await server.sql('select member_id, renewed, price::float8 from assignments where id = $1', [
      person.period,
    ]);
    expect(period).toEqual({ member_id: null, renewed: true, price: expect.any(Number) });
    // The entry of a sale does not tell whose it was: a number would join all sales of one person.
    expect(await server.readList('getAuditTrail', { record: 'assignment', record_id: person.period })).toMatchObject([
      { before: null, after: { erased_member: null } },
    ]);
    // Every entry keeps user, time and action.
    expect((await trail()).slice(0, trailBefore.length)).toEqual(trailBefore);
    const told = { erased_member: person.id };
    expect(await server.readList('getAuditTrail', { record: 'member', record_id: person.id })).toMatchObject([
      { action: 'eraseMember', user_id: 1, label: `${person.id} (erased)`, before: null, after: told },
      { action: 'updateMemberDetail', user_id: 2, label: `${person.id} (erased)`, before: told, after: told },
      { action: 'addMemberDetail', user_id: 2, before: null, after: told },
    ]);
  });

  test('rejects saves of users who still have the member open, and no repeated save restores data', async () => {
    const save = (name: CallName, body: object) =>
      server.call(name, { token: server.staff, body, key: `once-${name}` });
    const add = () => save('addMemberDetail', { ...MEMBER, fname: 'Once more' });
    const { id } = (await add()).body.data;
    const change = () => save('updateMemberDetail', { id, profession: 'Q' });
    await change();
    await eraseMember(server, id);
    for (const { body } of [await add(), await change()]) expect(body).toEqual({ status: 'success', data: { id } });
    expect(await server.read('getMember', { q: 'Once more' })).toEqual([]);

    const gone = {
      status: 'error',
      result: 'error',
      reason: `The data of member ${id} was erased. There is nothing to show or to save any more.`,
    };
    const tried = [
      server.get('getMemberDetailsById', { id }),
      server.get('getMemberMeasurements', { id }),
      server.post('updateMemberDetail', { id, profession: 'Q', version: 2 }),
      server.post('saveMemberHealth', { member_id: id, ...SIZES }),
      server.post('saveDiet', { id, diet: [] }),
      server.post('renewalPlan', { member_id: id, plan_id: 1 }),
      server.get('getMemberData', { id }),
      server.post('eraseMember', { id, state: '', confirm: 'x', password: PASSWORD }),
    ];
    for (const { status, body } of await Promise.all(tried)) expect([status, body]).toEqual([410, gone]);
  });

  test.each([
    ['another name', { confirm: 'Somebody Else' }, 422, 'confirm'],
    ['a wrong password', { password: 'guess' }, 422, 'password'],
    ['no password', { password: '' }, 400, 'password'],
  ])('is rejected with %s, and all data stays', async (_, over, status, field) => {
    const person = await memberWithEverything(server);
    expect(rejected(await erase(person, over))).toEqual([status, field]);
    expect(await tablesWith(server, person.trace)).toEqual(
      expect.arrayContaining(['audit_entries', 'diets', 'members']),
    );
  });

  test('accepts the name in any case and with any blanks', async () => {
    const { id, name } = await memberWithEverything(server, { lname: 'De  Luca' });
    const confirm = `  ${name.toUpperCase().replace('  ', ' ')} `;
    expect((await erase({ id, name }, { confirm })).status).toBe(200);
  });

  test('J4: gets a 409 with the current counts if the member changed since the preview', async () => {
    const { id, name } = await memberWithEverything(server);
    const { state } = await holdings(id);
    await server.post('saveDiet', { id, diet: [{ food_item: 2, qty: 1, units: 'gm' }] });
    const { status, body } = await erase({ id, name }, { state });
    expect([status, body.current]).toEqual([409, await holdings(id)]);
    expect(body.current.diets).toBe(2);
  });
});

test('saves concurrent to an erasure leave no data behind', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => memberWithEverything(server)));
  const stored = await Promise.all(
    people.map(async (person, turn) => {
      const { id, trace } = person;
      const saves = [
        () => server.post('saveMemberHealth', { member_id: id, ...SIZES }),
        () => server.post('saveDiet', { id, diet: [{ food_item: 1, qty: turn + 9, units: trace }] }),
        () => server.post('renewalPlan', { member_id: id, plan_id: 1 }),
        () => server.post('updateMemberDetail', { id, profession: `${trace} racer` }),
      ];
      const { state } = await holdings(id);
      const answers = Promise.all(saves.map((save) => save()));
      let erased = (await erase(person, { state })).status;
      const statuses = (await answers).map(({ status }) => status);
      // An earlier save made the preview stale.
      if (erased === 409) erased = (await erase(person)).status;
      return { erased, statuses };
    }),
  );
  expect(stored.map(({ erased }) => erased)).toEqual(people.map(() => 200));
  expect(stored.flatMap(({ statuses }) => statuses).filter((status) => status !== 200 && status !== 410)).toEqual([]);
  for (const { trace } of people) expect(await tablesWith(server, trace)).toEqual([]);
  const rows = await server.sql(
    `select (select count(*) from measurements where member_id = any($1))
      + (select count(*) from assignments where member_id = any($1)) as left`,
    [people.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ left: '0' }]);
});

describe('a repeated erasure', () => {
  const [erasedAt, joinedAt] = [new Date('2099-01-02'), new Date('2025-01-02')];
  const again = (ids: readonly number[], at = erasedAt) =>
    reapplyErasures(
      server.pool,
      ids.map((id) => ({ id, erasedAt: at, joinedAt })),
    );
  const NONE = { erased: [], absent: [], merged: [], taken: [] };

  test('erases a member that a restored backup brought back; a second run changes nothing', async () => {
    const person = await memberWithEverything(server);
    const ids = [person.id, 987_654];
    expect(await again(ids)).toEqual({ ...NONE, erased: [person.id], absent: [987_654] });
    expect(await tablesWith(server, person.trace)).toEqual([]);
    expect(await again(ids)).toEqual({ ...NONE, absent: ids });
    expect((await listErasures(server.pool)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  test('keeps the number unused, and does not touch another member who has it already', async () => {
    const { id } = await memberWithEverything(server);
    await again([id + 5]);
    const next = await memberWithEverything(server);
    expect(next.id).toBeGreaterThan(id + 5);
    expect(await again([next.id], joinedAt)).toEqual({ ...NONE, taken: [next.id] });
    expect((await erase(next)).status).toBe(200);
  });

  test('reports a merged record only if the same list does not erase its person', async () => {
    const [first, second] = await twoMembers();
    await mergeMembers(server, second.id, first.id);
    expect(await again([first.id, second.id])).toEqual({ ...NONE, erased: [second.id] });
  });
});
