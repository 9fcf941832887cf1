import { get } from 'node:http';
import type { CallName } from '@gym/api-contract';
import { addMember, HOME, HOME_NAMES } from '../../testing/members.ts';
import { addPlan, sell } from '../../testing/sales.ts';
import { gymWith } from '../../testing/test-config.ts';
import { rejected, startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer({ gym: gymWith({ name: 'Fit & "Söhne"', timeZone: 'Asia/Tokyo' }) });
const BOM = '\uFEFF';
const take = async (name: CallName, token: string) => {
  const answer = await fetch(`${server.url}/api/${name}`, { headers: { authorization: `Bearer ${token}` } });
  return { answer, text: Buffer.from(await answer.arrayBuffer()).toString('utf8') };
};
const sql: typeof server.sql = (...statement) => server.sql(...statement);
const isIdle = () =>
  waitUntil(() => server.parts.pool.idleCount === server.parts.pool.totalCount, 'A connection is still held.', 5_000);

const MEMBER_COLUMNS =
  "Member number,First name,Last name,Father's first name,Father's last name,Profession,Email,Phone,Address," +
  'Country,State,City,Pincode,Added on,Membership,Plan,Member until\r\n';
const PERIOD_COLUMNS =
  'Period number,Member number,First name,Last name,Phone,Email,' +
  'Plan,Duration,Price,Free period,Sold on,First day,Last day,Duration count\r\n';

const add = (over: object) => addMember(server, { email: 'a@x.test', phone: '+4930123', ...over });
const names = HOME_NAMES.join();

beforeAll(() => sql('delete from members'));

test.each([
  ['exportMembers', MEMBER_COLUMNS],
  ['exportMemberships', PERIOD_COLUMNS],
] as const)('%s of a gym without any is its header', async (name, header) => {
  const { answer, text } = await take(name, server.staff);
  expect([answer.status, text]).toEqual([200, BOM + header]);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
});

test('the file name has the gym and the day of its time zone', async () => {
  const { answer } = await take('exportPlans', server.admin);
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo' }).format(server.clock.now());
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Fit-S_hne-plans-${day}.csv"; filename*=UTF-8''Fit-S%C3%B6hne-plans-${day}.csv`,
  );
});

test('exports members and memberships byte for byte, without formulas', async () => {
  const lines = { profession: "'@home", address: 'Hill 1\nFlat 2' };
  const id = await add({ fname: '=1+1', lname: 'O"Hara, "Bo"', ...lines });
  const plan = await addPlan(server, { plan_name: '-Évening', price: 10.5 });
  const { start, end } = (await sell(server, id, plan)).body.data;
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo' }).format(server.clock.now());

  expect((await take('exportMembers', server.staff)).text).toBe(
    `${BOM}${MEMBER_COLUMNS}${id},'=1+1,"O""Hara, ""Bo""",Per,Lind,''@home,a@x.test,'+4930123,"Hill 1\nFlat 2",` +
      `${names},01234567,${day},active,'-Évening,${end}\r\n`,
  );
  const [{ id: period }] = await sql('select id from assignments where member_id = $1', [id]);
  expect((await take('exportMemberships', server.staff)).text).toBe(
    `${BOM}${PERIOD_COLUMNS}${period},${id},'=1+1,"O""Hara, ""Bo""",'+4930123,a@x.test,` +
      `'-Évening,Monthly,10.5,Days,${day},${start},${end},1\r\n`,
  );
});

test('exports users and plans, without passwords', async () => {
  const users = (await take('exportUsers', server.admin)).text;
  expect(users.split('\r\n').slice(0, 2)).toEqual([
    `${BOM}User number,First name,Last name,Email,Phone,Role,Active,Added on`,
    expect.stringMatching(/^1,.*admin@gym\.test.*,Administrator,yes,\d{4}-\d\d-\d\d$/),
  ]);
  expect(users).not.toContain('argon');
  expect((await take('exportPlans', server.admin)).text).toMatch(
    /^\uFEFFPlan number,Plan name,Duration,Price,Free period,Added on,Duration count,Archived\r\n1,/,
  );
});

test('exports chosen rows by number, each once, without formulas', async () => {
  const [one, other] = [await add({ fname: '=1' }), await add({ fname: 'Bo' })];
  const chosen = async (name: CallName, token: string, ids: string) => {
    const { text } = await server.call(name, { token, body: { ids } });
    const rows = text.split('\r\n').slice(1, -1);
    return rows.map((line) => line.split(',').slice(0, 2));
  };
  expect(await chosen('exportChosenMembers', server.staff, [other, one, other, 999_999].join())).toEqual([
    [String(one), "'=1"],
    [String(other), 'Bo'],
  ]);
  expect(await chosen('exportChosenUsers', server.admin, '1')).toEqual([['1', 'Asha']]);
  expect(rejected(await server.post('exportChosenMembers', { ids: '1;2' }))).toEqual([400, 'ids']);
});

test('exports every row of a long list from one snapshot', async () => {
  await sql(
    `insert into members (fname, lname, father_fname, father_lname, profession, email, phone, address,
      country, state, city, pincode)
    select 'Many', n, 'F', 'F', 'Cook', n || '@x.test', n, repeat('long ', 40), $1, $2, $3, '1'
    from generate_series(1, 30000) as n`,
    Object.values(HOME),
  );
  const [{ count }] = await sql('select count(*)::int from members');
  const { text } = await take('exportMembers', server.staff);
  expect(text.match(/\r\n/g)).toHaveLength(count + 1);
});

test('a browser that disconnects ends the query, releases its connection and can export again', async () => {
  await new Promise<void>((resolve, reject) => {
    const request = get(
      `${server.url}/api/exportMembers`,
      { headers: { authorization: `Bearer ${server.staff}` } },
      (response) => {
        response.once('data', () => {
          request.destroy();
          resolve();
        });
        response.on('error', () => undefined);
      },
    );
    request.on('error', reject);
  });
  await isIdle();
  const isOver = async () =>
    (await sql(`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`))
      .length === 0;
  await waitUntil(isOver, 'The list is still being read.', 5_000);
  expect((await take('exportMembers', server.staff)).answer.status).toBe(200);
});

test('rejects a second concurrent export of one user', async () => {
  const held = get(`${server.url}/api/exportMembers`, { headers: { authorization: `Bearer ${server.staff}` } }).on(
    'error',
    () => undefined,
  );
  // The client reads nothing, so the export stops when the connection's buffers are full.
  await new Promise((resolve) => {
    held.on('response', resolve);
  });
  const { answer, text } = await take('exportMemberships', server.staff);
  expect([answer.status, JSON.parse(text).reason]).toEqual([
    429,
    'Your last file is still on its way. Wait until it has arrived, then try again.',
  ]);
  held.destroy();
  await isIdle();
  expect((await take('exportMemberships', server.staff)).answer.status).toBe(200);
});

test('B1: the audit trail records who exported a list, without its content', async () => {
  const [entry] = await sql(`select action, user_id::int, record, after from audit_entries order by id desc limit 1`);
  expect(entry).toEqual({ action: 'exportMemberships', user_id: 2, record: 'export', after: { list: 'memberships' } });
  const { body } = await server.get('getAuditTrail', { record: 'export', size: 1 });
  expect(body.data).toMatchObject([{ label: 'memberships' }]);
});
