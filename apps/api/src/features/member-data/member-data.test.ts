import { reapplyErasures, listErasures } from './reapply-erasures.ts';
import {
  memberWithEverything,
  tablesWith,
  uniqueTrace,
  type FullMember,
} from '../../testing/member-with-everything.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer({
  gym: { name: 'Test Gym', timeZone: 'UTC', currency: 'EUR', measureUnit: 'cm' } as never,
});
/** A user may have only two unfinished imports. */
const stopImports = () =>
  server.pool.query(`update member_imports set status = 'stopped' where status in ('receiving', 'ready')`);
beforeEach(stopImports);
const admin = () => ({ token: server.admin });
const holdings = async (id: number) => (await server.call('getMemberData', { ...admin(), query: { id } })).body.data;
const erase = async ({ id, name }: Pick<FullMember, 'id' | 'name'>, over: object = {}, headers = {}) =>
  server.call('eraseMember', {
    ...admin(),
    headers,
    body: { id, confirm: name, password: PASSWORD, state: (await holdings(id))?.state ?? '', ...over },
  });

describe('the search for a member', () => {
  const find = async (q: string, rest: Record<string, string | number> = {}) =>
    (await server.call('findMemberData', { ...admin(), query: { q, ...rest } })).body;

  test('takes words of name, phone and email, or the number, and masks the contact', async () => {
    const { id, trace } = await memberWithEverything(server, {
      fname: 'Öykü',
      phone: '+4930555123',
      email: 'Oyku.Q@example.com',
    });
    const hint = { id, fname: 'Öykü', lname: 'Person', phone: '…5123', email: 'O…@example.com' };
    for (const q of ['ÖYKÜ  person', '30555123', 'oyku.q@', String(id)])
      expect([q, (await find(q)).data]).toEqual([q, [hint]]);
    expect((await find(trace)).data).toEqual([]);
  });

  test('matches literally, and finds no member for an empty text', async () => {
    for (const q of ['', '  ', '%', '_', '\\']) expect((await find(q)).data).toEqual([]);
  });

  test('continues after the last page', async () => {
    const [one, two] = [
      await memberWithEverything(server, { lname: 'Pagewise' }),
      await memberWithEverything(server, { lname: 'Pagewise' }),
    ];
    const first = await find('pagewise', { size: 1 });
    expect([first.data.map(({ id }: FullMember) => id), first.more]).toEqual([[one.id], true]);
    const next = await find('pagewise', { size: 1, after: one.id });
    expect([next.data.map(({ id }: FullMember) => id), next.more]).toEqual([[two.id], false]);
  });
});

describe('an export', () => {
  test('holds all data with names, and has an audit entry', async () => {
    const { id, trace } = await memberWithEverything(server);
    const { status, body } = await server.call('exportMemberData', {
      ...admin(),
      query: { id },
      from: '10.4.4.4',
    });
    expect(status).toBe(200);
    const { data } = body;
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
    const {
      body: {
        data: [latest],
      },
    } = await server.call('getAuditTrail', { ...admin(), query: { record: 'member', record_id: id } });
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
    const [own, other] = [await memberWithEverything(server), await memberWithEverything(server)];
    server.clock.advance(1000);
    const {
      body: {
        data: { state },
      },
    } = await server.call('getMergePreview', { ...admin(), query: { kept_id: own.id, gone_id: other.id } });
    await server.call('mergeMembers', {
      ...admin(),
      body: { kept_id: own.id, gone_id: other.id, state, fields: { phone: 'gone', address: 'gone' } },
    });
    server.clock.advance(1000);
    const {
      body: {
        data: [{ id }],
      },
    } = await server.call('getRecentMerges', admin());
    await server.call('undoMerge', { ...admin(), body: { id } });
    const { body, text } = await server.call('exportMemberData', { ...admin(), query: { id: own.id } });
    expect(text).not.toContain(other.trace);
    const { changes } = body.data as { changes: { action: string; before: unknown; after: unknown }[] };
    expect(changes.filter(({ action }) => action.endsWith('Merge') || action === 'mergeMembers')).toEqual(
      ['mergeMembers', 'undoMerge'].map((action) => expect.objectContaining({ action, before: null, after: null })),
    );
    expect(changes[0]).toMatchObject({ action: 'addMemberDetail', after: { fname: own.trace } });
  });
});

describe('rows of imports', () => {
  const staff = (name: Parameters<typeof server.call>[0], body: object) =>
    server.call(name, { token: server.staff, body });
  const counts = async (id: number) => await server.read('getMemberImport', { id });
  let names: string[];
  beforeAll(async () => {
    const [home] = await server.sql(`select countries.name as country, states.name as state, cities.name as city
      from cities join states on states.id = state_id join countries on countries.id = country_id
      order by cities.id limit 1`);
    names = [home.country, home.state, home.city];
  });
  const person = (trace: string, [phone, email]: [string, string], home = names) => [
    trace,
    'Person',
    'F',
    'F',
    'P',
    email,
    phone,
    `${trace} Street`,
    ...home,
    '1',
  ];
  async function stage(fileName: string, rows: string[][]): Promise<number> {
    const {
      body: {
        data: { id },
      },
    } = await staff('startMemberImport', { file_name: fileName, file_size: 1, file_hash: '0'.repeat(64), columns: [] });
    const { status, text } = await staff('sendMemberImportRows', {
      id,
      after: 0,
      rows: rows.map((values, index) => ({ line: index + 2, values })),
      last: true,
    });
    if (status !== 200) throw new Error(text);
    return id;
  }
  async function run(id: number, duplicates: string): Promise<Record<string, unknown>> {
    await staff('runMemberImport', { id, duplicates });
    await waitUntil(async () => ['done', 'stopped'].includes((await counts(id)).status), 'The import does not end.');
    return counts(id);
  }

  test('about a member are in the export and are redacted by an erasure, from any file', async () => {
    const trace = uniqueTrace();
    // The person is in two rows of the file that adds the member, and in two rows of a file that was not run.
    const first = await stage('first.csv', [
      person(trace, ['0471', `${trace}@gym.test`]),
      person(trace, ['0471', `${trace}.two@gym.test`]),
    ]);
    expect(await run(first, 'skip')).toMatchObject({ added: 1, duplicate: 1 });
    const [{ id }] = await server.sql('select id::float8 as id from members where fname = $1', [trace]);
    const waiting = await stage('waiting.csv', [
      person(trace, ['0471', 'x@gym.test']),
      person(trace, ['0471', 'y@gym.test'], [names[0]!, 'Nowhere', 'No city']),
      person('Somebody', ['0999123', 'somebody.else@gym.test']),
    ]);
    expect(await counts(waiting)).toMatchObject({ rows: 3, to_add: 1, duplicate: 1, refused: 1 });

    const { body } = await server.call('exportMemberData', { ...admin(), query: { id } });
    const row = (file: string, line: number, fields: object | null) => ({
      file,
      line,
      imported_at: expect.any(String),
      fields,
    });
    const hers = expect.objectContaining({ fname: trace, phone: '0471' });
    expect(body.data.imports).toEqual([
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
    expect(await run(waiting, 'add')).toMatchObject({ status: 'done', added: 1, to_add: 0 });
    expect(await tablesWith(server, trace)).toEqual([]);
  });

  test('in any form, without contact or as a header, and names of files and templates, are redacted', async () => {
    const trace = uniqueTrace();
    const digits = `76543${trace.replace(/\D/g, '').padStart(6, '0').slice(-6)}`;
    const one = await memberWithEverything(server, {
      trace,
      lname: 'Bergström',
      phone: `+49${digits}`,
      email: `${trace}.B@Mail.test`,
    });
    const nowhere = [names[0]!, 'Nowhere', 'No city'];
    const nobody: [string, string] = ['', ''];
    const with_ = (fname: string, lname: string, contact: [string, string], address = 'A') =>
      Object.assign(person(fname, contact, nowhere), { 1: lname, 7: address });
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
    await stopImports();
    const header = {
      file_name: 'list.csv',
      file_size: 1,
      file_hash: '1'.repeat(64),
      columns: [
        { field: 'fname', column: trace, otherwise: '' },
        { field: 'lname', column: 'Bergström', otherwise: '' },
        { field: 'phone', column: `0${digits}`, otherwise: '' },
      ],
    };
    const start = async (key: string) =>
      (
        await server.call('startMemberImport', {
          token: server.staff,
          body: header,
          key: `${trace}-${key}`,
        })
      ).body.data.id;
    const [whole, partly] = [await start('whole'), await start('partly')];
    await staff('sendMemberImportRows', { id: whole, after: 0, rows: [], last: true });
    const template = (await staff('saveDietTemplate', { name: `Diet of ${trace} Bergström`, diet: [] })).body.data.id;
    await server.get('exportMemberImportRows', { id: list });

    expect((await erase({ id: one.id, name: '' }, { confirm: String(one.id) })).status).toBe(200);
    const rows = await server.sql('select line from member_import_rows where import_id = $1 and fields is not null', [
      list,
    ]);
    expect(rows).toEqual([{ line: 9 }]);
    // Line 9 is somebody else: another number, another mailbox.
    await server.pool.query('delete from member_import_rows where import_id = $1 and line = 9', [list]);
    const tables = await server.sql<{ name: string }>(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const left: string[] = [];
    for (const { name } of tables) {
      const found = await server.sql(
        `select row::text as text from "${name}" as row
        where row::text ilike any($1) or regexp_replace(row::text, '[^0-9]', '', 'g') like $2`,
        [[`%${trace}%`, `%${digits}%`], `%${digits}%`],
      );
      left.push(...found.map(({ text }) => `${name}: ${text}`));
    }
    expect(left).toEqual([]);
    expect((await counts(list)).file_name).toBe(`import-${list}.csv`);
    expect((await counts(whole)).columns).toEqual([]);
    expect((await server.get('getMemberImport', { id: partly })).status).toBe(404);
    const { data: templates } = (await server.get('getDietTemplates')).body;
    expect(templates.map(({ name }: { name: string }) => name)).toContain(`Template ${template}`);
    const repeated = await server.call('startMemberImport', {
      token: server.staff,
      body: header,
      key: `${trace}-whole`,
    });
    expect(repeated.body.data).toMatchObject({ id: whole, columns: [] });
  });

  test('of a person whom an undone import had added are redacted, in the audit trail, too', async () => {
    const trace = uniqueTrace();
    const phone = `+4988${1_000_000 + Number(trace.replace(/\D/g, '').slice(-5))}`;
    const id = await stage('undone.csv', [person(trace, [phone, `${trace}@gym.test`])]);
    await run(id, 'skip');
    await server.call('undoMemberImport', { ...admin(), body: { id } });
    await waitUntil(async () => (await counts(id)).status === 'undone', 'The undo does not end.');
    const again = await memberWithEverything(server, { trace, phone });
    expect((await erase(again)).status).toBe(200);
    expect(await tablesWith(server, trace)).toEqual([]);
    expect((await server.call('restoreMemberImport', { ...admin(), body: { id } })).status).toBe(200);
    await waitUntil(async () => (await counts(id)).status === 'done', 'The restoration does not end.');
    expect(await tablesWith(server, trace)).toEqual([]);
  });

  const change = async ({ id }: Pick<FullMember, 'id'>, fields: object) =>
    expect((await staff('updateMemberDetail', { id, ...fields })).status).toBe(200);
  const changeBoth = (one: FullMember) => change(one, { phone: `7${one.id}`, email: `new.${one.trace}@gym.test` });
  const merge = async (kept: FullMember, gone: FullMember, over: object = {}) => {
    const {
      body: {
        data: { state },
      },
    } = await server.call('getMergePreview', { ...admin(), query: { kept_id: kept.id, gone_id: gone.id } });
    expect(
      (await server.call('mergeMembers', { ...admin(), body: { kept_id: kept.id, gone_id: gone.id, state, ...over } }))
        .status,
    ).toBe(200);
  };
  const undoLast = async () =>
    server.call('undoMerge', {
      ...admin(),
      body: { id: (await server.call('getRecentMerges', admin())).body.data[0].id },
    });
  const [PHONE, EMAIL] = [2, 3];
  type Contacts = { phone: string; email: string };

  test.each<[string, number[], (one: FullMember, had: Contacts) => Promise<FullMember>]>([
    [
      'of an earlier time',
      [PHONE, EMAIL],
      async (one) => {
        await changeBoth(one);
        await change(one, { phone: '1', email: 'last@gym.test' });
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
        await undoLast();
        return one;
      },
    ],
    [
      'of another record that was merged into this one for a time',
      [],
      async (one) => {
        const kept = await memberWithEverything(server);
        await merge(kept, one, { fields: { phone: 'gone', email: 'gone' } });
        await undoLast();
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
      const nowhere = [names[0]!, 'Nowhere', 'No city'];
      const id = await stage('refused.csv', [
        person(`${trace}a`, [had.phone, 'a@x.test'], nowhere),
        person(`${trace}b`, ['1234567', had.email], nowhere),
        person(`${trace}c`, ['7654321', 'c@x.test'], nowhere),
      ]);
      expect(await counts(id)).toMatchObject({ refused: 3 });
      const whose = await happens(one, had);

      const { body } = await server.call('exportMemberData', { ...admin(), query: { id: whose.id } });
      expect(body.data.imports.map(({ line }: { line: number }) => line)).toEqual(lines);
      expect(await holdings(whose.id)).toMatchObject({ imported: lines.length });
      expect((await erase(whose, { confirm: String(whose.id) })).status).toBe(200);
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
  const figures = async () => await server.read('getDashboardFigures', {}, server.admin);
  const list = async () => (await server.get('getMember', { page: 1, size: 5 })).body.total;
  const due = async () => (await server.sql('select count(*)::int as total from membership_status'))[0];

  test('leaves no personal data in any table, and counts the sale without the member', async () => {
    const person = await memberWithEverything(server);
    const other = await memberWithEverything(server);
    const [before, members, { total }] = [await figures(), await list(), await due()];
    const trailBefore = await server.sql(
      'select id, at, user_id, address, action, record, record_id from audit_entries order by id',
    );
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
    const sales = await server.sql(
      `select before, after from audit_entries where record = 'assignment' and record_id = $1`,
      [person.period],
    );
    expect(sales).toEqual([{ before: null, after: { erased_member: null } }]);
    // Every entry keeps user, time and action.
    const trailAfter = await server.sql(
      'select id, at, user_id, address, action, record, record_id from audit_entries order by id',
    );
    expect(trailAfter.slice(0, trailBefore.length)).toEqual(trailBefore);
    const { body } = await server.call('getAuditTrail', {
      ...admin(),
      query: { record: 'member', record_id: person.id },
    });
    const told = { erased_member: person.id };
    expect(body.data).toMatchObject([
      { action: 'eraseMember', user_id: 1, label: `${person.id} (erased)`, before: null, after: told },
      { action: 'updateMemberDetail', user_id: 2, label: `${person.id} (erased)`, before: told, after: told },
      { action: 'addMemberDetail', user_id: 2, before: null, after: told },
    ]);
  });

  test('rejects saves of users who still have the member open, and no repeated save restores data', async () => {
    const headers = { 'idempotency-key': 'add-once-more' };
    const trace = 'Once more';
    const [home] = await server.sql('select country, state, city from members limit 1');
    const body = {
      fname: trace,
      lname: 'Added',
      father_fname: 'F',
      father_lname: 'F',
      profession: 'P',
      email: 'once@gym.test',
      phone: '1',
      address: 'A',
      pincode: '1',
      country: Number(home.country),
      state: Number(home.state),
      city: Number(home.city),
    };
    const add = () => server.call('addMemberDetail', { token: server.staff, body, headers });
    const { id } = (await add()).body.data;
    const change = () =>
      server.call('updateMemberDetail', {
        token: server.staff,
        body: { id, profession: 'Q' },
        key: 'change-once-more',
      });
    await change();
    await erase({ id, name: `${trace} Added` });
    expect([(await add()).body, (await change()).body]).toEqual([
      { status: 'success', data: { id } },
      { status: 'success', data: { id } },
    ]);
    expect(await server.read('getMember', { q: trace })).toEqual([]);

    const gone = {
      status: 'error',
      result: 'error',
      reason: `The data of member ${id} was erased. There is nothing to show or to save any more.`,
    };
    const tried = [
      server.get('getMemberDetailsById', { id }),
      server.get('getMemberMeasurements', { id }),
      server.post('updateMemberDetail', { id, profession: 'Q', version: 2 }),
      server.post('saveMemberHealth', { member_id: id, chest: 1, biceps: 1, shoulder: 1, waist: 1, thigh: 1 }),
      server.post('saveDiet', { id, diet: [] }),
      server.post('renewalPlan', { member_id: id, plan_id: 1 }),
      server.call('getMemberData', { ...admin(), query: { id } }),
      erase({ id, name: 'x' }),
    ];
    for (const { status, body: answered } of await Promise.all(tried)) expect([status, answered]).toEqual([410, gone]);
  });

  test.each([
    ['another name', { confirm: 'Somebody Else' }, 422, 'confirm'],
    ['a wrong password', { password: 'guess' }, 422, 'password'],
    ['no password', { password: '' }, 400, 'password'],
  ])('is rejected with %s, and all data stays', async (_, over, status, field) => {
    const person = await memberWithEverything(server);
    const answer = await erase(person, over);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
    expect(await tablesWith(server, person.trace)).toEqual(
      expect.arrayContaining(['audit_entries', 'diets', 'members']),
    );
  });

  test.each([[' NAME '], ['number']])('accepts the name in any case, or the number: %s', async (how) => {
    const { id, name } = await memberWithEverything(server, { lname: 'De  Luca' });
    expect(
      (
        await erase(
          { id, name },
          { confirm: how === 'number' ? String(id) : `  ${name.toUpperCase().replace('  ', ' ')} ` },
        )
      ).status,
    ).toBe(200);
  });

  test('J4: gets a 409 with the current counts if the member changed since the preview', async () => {
    const { id, name } = await memberWithEverything(server);
    const { state } = await holdings(id);
    await server.post('saveDiet', { id, diet: [{ food_item: 2, qty: 1, units: 'gm' }] });
    const { status, body } = await erase({ id, name }, { state });
    expect([status, body.current]).toEqual([409, await holdings(id)]);
    expect(body.current.diets).toBe(2);
  });

  test.each(['findMemberData', 'getMemberData', 'exportMemberData', 'eraseMember'] as const)(
    'A10: %s is for administrators only',
    async (name) => {
      const sent =
        name === 'eraseMember'
          ? { body: { id: 1001, state: '', confirm: '', password: 'x' } }
          : { query: { id: 1001, q: '' } };
      expect([
        (await server.call(name, { ...sent, token: server.staff })).status,
        (await server.call(name, sent)).status,
      ]).toEqual([403, 401]);
    },
  );
});

test('saves concurrent to an erasure leave no data behind', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => memberWithEverything(server)));
  const stored = await Promise.all(
    people.map(async (person, turn) => {
      const { id, trace } = person;
      const saves = [
        () => server.post('saveMemberHealth', { member_id: id, chest: 2, biceps: 2, shoulder: 2, waist: 2, thigh: 2 }),
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

  test('erases a member that a restored backup brought back; a second run changes nothing', async () => {
    const person = await memberWithEverything(server);
    const list = [
      { id: person.id, erasedAt, joinedAt },
      { id: 987_654, erasedAt, joinedAt },
    ];
    expect(await reapplyErasures(server.pool, list)).toEqual({
      erased: [person.id],
      absent: [987_654],
      merged: [],
      taken: [],
    });
    expect(await tablesWith(server, person.trace)).toEqual([]);
    expect(await reapplyErasures(server.pool, list)).toEqual({
      erased: [],
      absent: [person.id, 987_654],
      merged: [],
      taken: [],
    });
    expect((await listErasures(server.pool)).map(({ id }) => id)).toEqual(expect.arrayContaining([person.id, 987_654]));
  });

  test('keeps the number unused, and does not touch another member who has it already', async () => {
    const { id } = await memberWithEverything(server);
    await reapplyErasures(server.pool, [{ id: id + 5, erasedAt, joinedAt }]);
    const next = await memberWithEverything(server);
    expect(next.id).toBeGreaterThan(id + 5);
    expect(await reapplyErasures(server.pool, [{ id: next.id, erasedAt: joinedAt, joinedAt }])).toEqual({
      erased: [],
      absent: [],
      merged: [],
      taken: [next.id],
    });
    expect((await erase(next)).status).toBe(200);
  });

  test('reports a merged record only if the same list does not erase its person', async () => {
    const [kept, gone] = [await memberWithEverything(server), await memberWithEverything(server)];
    const [first, second] = [kept, gone].sort((one, other) => one.id - other.id);
    const {
      body: {
        data: { state },
      },
    } = await server.call('getMergePreview', { ...admin(), query: { kept_id: second!.id, gone_id: first!.id } });
    await server.call('mergeMembers', { ...admin(), body: { kept_id: second!.id, gone_id: first!.id, state } });
    expect(
      await reapplyErasures(
        server.pool,
        [first!, second!].map(({ id }) => ({ id, erasedAt, joinedAt })),
      ),
    ).toEqual({ erased: [second!.id], absent: [], merged: [], taken: [] });
  });
});
