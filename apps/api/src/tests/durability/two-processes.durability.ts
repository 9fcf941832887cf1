import { request } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import type { Pool } from 'pg';
import { signIn } from '../../testing/gym-processes.ts';
import { png } from '../../testing/picture-files.ts';
import { describeLoad, report } from './ledger.ts';
import { createFreshDatabase, createQuietPool, startBreakablePostgres } from './postgres.ts';
import { FORBIDDEN_OUTPUT } from './killed-under-load.ts';
import { openLoadTarget, startLoad } from './load.ts';
import { readBaseline, findFaults } from './stored.ts';
import { PASSWORD, startTwoServers, type TwoServers } from './two-servers.ts';
import { withSeed } from './random.ts';

let two: TwoServers;
let pool: Pool;
// Stop the servers before their database stops.
afterAll(async () => {
  await two?.stop();
  await pool?.end();
});
const postgres = startBreakablePostgres();

beforeAll(async () => {
  const url = await createFreshDatabase(postgres().url);
  two = await startTwoServers(url, 'ports');
  pool = createQuietPool({ connectionString: url });
});

// The attempts of one test must not throttle the next.
afterEach(async () => {
  await pool.query('delete from attempts');
});

const urls = () => [`http://${two.addresses[0]}`, `http://${two.addresses[1]}`] as const;
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
const statusAt = async (url: string, token: string | undefined): Promise<number> =>
  (await fetch(`${url}/api/getRole`, { headers: bearer(token) })).status;
const enter = (url: string, email = 'staff@gym.test', password = PASSWORD) => signIn({ url, password }, email);

interface Seen {
  readonly status: number;
  readonly by: string;
  readonly text: string;
}

/** Signs in through nginx from a local address, with a made-up `X-Forwarded-For` header. */
function tryToEnter(password: string, { from = '127.0.0.1', claims = '' } = {}): Promise<Seen> {
  const body = JSON.stringify({ email: 'admin@gym.test', password });
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(claims && { 'x-forwarded-for': claims }),
    };
    request(`${two.proxy.url}/api/userlogin`, { method: 'POST', localAddress: from, headers }, (response) => {
      let text = '';
      response
        .on('data', (chunk: Buffer) => {
          text += chunk.toString();
        })
        .on('end', () =>
          resolve({ status: response.statusCode ?? 0, by: String(response.headers['x-served-by']), text }),
        );
    })
      .once('error', reject)
      .end(body);
  });
}

test('two servers started at once on an empty database run each migration and the demo data once', async () => {
  const folder = path.join(repositoryRoot(), 'apps/api/migrations');
  const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: unknown[];
  };
  expect(readdirSync(folder).filter((name) => name.endsWith('.sql'))).toHaveLength(entries.length);
  const {
    rows: [made],
  } = await pool.query(
    'select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
  );
  expect(made).toEqual({ all: entries.length, different: entries.length });
  const {
    rows: [demo],
  } = await pool.query(`select (select count(*) from users where email = 'admin@gym.test')::int as admins,
    (select count(*) - count(distinct plan_name) from plans)::int as plans,
    (select count(*) - count(distinct email) from members)::int as members,
    (select count(*) from loaded_data)::int as places`);
  expect(demo).toEqual({ admins: 1, plans: 0, members: 0, places: 1 });
});

test('a session opened on one server is valid on the other, and ends on both at once', async () => {
  const [one, other] = urls();
  const token = await enter(one);
  expect([await statusAt(one, token), await statusAt(other, token)]).toEqual([200, 200]);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => fetch(`${two.proxy.url}/api/getRole`, { headers: bearer(token) })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map(({ headers }) => headers.get('x-served-by'))).size).toBe(2);

  await fetch(`${other}/api/logout`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: '{}',
  });
  expect([await statusAt(one, token), await statusAt(other, token)]).toEqual([401, 401]);
});

test('a password change on one server ends the other sessions on both', async () => {
  const [one, other] = urls();
  const [here, elsewhere] = [await enter(one), await enter(other)];
  const change = await fetch(`${one}/api/ForgetPassword`, {
    method: 'POST',
    headers: { ...bearer(here), 'content-type': 'application/json' },
    body: JSON.stringify({ oldpassword: PASSWORD, newpassword: PASSWORD, cpassword: PASSWORD }),
  });
  expect(change.status).toBe(200);
  expect([await statusAt(one, elsewhere), await statusAt(other, elsewhere)]).toEqual([401, 401]);
});

test('J3: a save repeated on the other server, or on both at once, is applied once', async () => {
  const token = await enter(two.proxy.url, 'admin@gym.test');
  const save = (url: string, key: string) =>
    fetch(`${url}/api/addPlanDetail`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ plan_name: key, duration: 1, price: 10, free_days: 3 }),
    }).then((response) => response.text());
  const [one, other] = urls();
  const answers = [await save(one, 'in-turn'), await save(other, 'in-turn'), await save(two.proxy.url, 'in-turn')];
  expect(new Set(answers).size).toBe(1);
  const race = await Promise.all(
    Array.from({ length: 12 }, (_, index) => save([one, other, two.proxy.url][index % 3] as string, 'at-once')),
  );
  expect(new Set(race).size).toBe(1);
  const { rows } = await pool.query(`select plan_name from plans where plan_name in ('in-turn', 'at-once') order by 1`);
  expect(rows).toEqual([{ plan_name: 'at-once' }, { plan_name: 'in-turn' }]);
});

test('I1: one server serves a picture uploaded to the other', async () => {
  const [one, other] = urls();
  const token = await enter(one);
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await png())], { type: 'image/png' }), 'me.png');
  expect((await fetch(`${one}/api/uploadPicture`, { method: 'POST', headers: bearer(token), body: form })).status).toBe(
    200,
  );
  const { data } = (await (await fetch(`${other}/api/getUserProfile`, { headers: bearer(token) })).json()) as {
    data: { image: string };
  };
  const pictures = await Promise.all([one, other, two.proxy.url].map((url) => fetch(`${url}/uploads/${data.image}`)));
  expect(pictures.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
    Array(3).fill([200, 'image/webp']),
  );
  const bytes = await Promise.all(
    pictures.map(async (picture) => Buffer.from(await picture.arrayBuffer()).toString('base64')),
  );
  expect(new Set(bytes).size).toBe(1);
});

test('both servers count wrong passwords together, whatever X-Forwarded-For says', async () => {
  const tries: Seen[] = [];
  for (let n = 0; n < 12; n += 1) tries.push(await tryToEnter('guess', { claims: `10.9.8.${n}` }));
  expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
  expect(new Set(tries.map(({ by }) => by)).size).toBe(2);
  // The right password is throttled from the same address, but not from another one.
  expect((await tryToEnter(PASSWORD)).status).toBe(429);
  const elsewhere = await tryToEnter(PASSWORD, { from: '127.0.0.2' });
  expect([elsewhere.status, JSON.parse(elsewhere.text).status]).toEqual([200, 'success']);
});

test('every save succeeds while one server is killed under load, and while both are replaced in turn', () =>
  withSeed(async (random) => {
    const baseline = await readBaseline(pool);
    await pool.query('delete from saved_answers');
    const load = startLoad(await openLoadTarget({ url: two.proxy.url, password: PASSWORD }), { random, writers: 3 });
    const kills = 4;
    for (let kill = 0; kill < kills; kill += 1) {
      const which = random.pick([0, 1] as const);
      await load.goesOn();
      await two.process(which).kill('SIGKILL');
      await load.goesOn();
      await two.start(which);
    }
    for (const which of [0, 1] as const) {
      await load.goesOn();
      expect(await two.process(which).kill('SIGTERM')).toBe(0);
      await load.goesOn();
      await two.start(which);
    }
    await load.goesOn();
    await load.stop();
    const faults = await findFaults(pool, load.ledger, baseline);
    report(
      `two processes behind nginx, one of them killed ${kills} times, both replaced (seed ${random.seed}): ` +
        describeLoad(load.ledger, faults),
    );
    expect(faults).toEqual({ lost: [], twice: [], partial: [] });
    expect(load.ledger.wrong).toEqual([]);
    // nginx asked the other server, so no client had to repeat a call.
    expect([...load.ledger.sentences]).toEqual([]);
    expect(load.ledger.repeated).toEqual([]);
    expect(two.said()).not.toMatch(FORBIDDEN_OUTPUT);
  }));

test('while no server answers, the proxy answers 503 in the form of the API', async () => {
  await Promise.all([two.process(0).kill('SIGTERM'), two.process(1).kill('SIGTERM')]);
  for (const headers of [{}, { 'idempotency-key': 'nobody' }] as HeadersInit[]) {
    const answer = await fetch(`${two.proxy.url}/api/getRole`, { method: 'POST', headers, body: '{}' });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after')]).toEqual([
      503,
      'application/json; charset=utf-8',
      '5',
    ]);
    expect(await answer.json()).toEqual({
      status: 'error',
      result: 'error',
      reason: 'The server does not answer at the moment. Try again shortly.',
    });
  }
});
