import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { addBareMember } from '../../testing/bare-member.ts';
import { createPrivateFolder } from '../../testing/data-template.ts';
import * as releases from '../../testing/minimal-release.ts';
import { spawnCli, type SpawnedCli } from '../../testing/spawned-cli.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { report } from './ledger.ts';
import { createFreshDatabase, createQuietPool, startBreakablePostgres } from './postgres.ts';
import { extractOlderProduct, olderCommit, type OlderProduct } from './older-product.ts';

const PASSWORD = 'shared by both';
const postgres = startBreakablePostgres();

const commit = olderCommit();
const whenThereIsOne = commit ? test : test.skip;
let older: OlderProduct | undefined;
const servers: SpawnedCli[] = [];
let home = '';
let url = '';
/** The older server's data. */
let data = '';
/** Where the two servers listen. */
let address = '';
let newAddress = '';
beforeAll(async () => {
  if (!commit) return;
  older = extractOlderProduct(commit);
  url = await createFreshDatabase(postgres().url);
  home = await createPrivateFolder('gym-older-home-');
  data = path.join(home, 'older');
  const settings = { DATABASE_URL: url, DEMO: '1', DEMO_PASSWORD: PASSWORD, TRUST_PROXY: '1', PORT: '0' };
  const serve = async (own: Record<string, string>, bin?: string): Promise<string> => {
    const cli = spawnCli(['serve'], { ...settings, ...own }, [], bin);
    servers.push(cli);
    return (await cli.says(/Ready at (http\S+?)"/))[1] ?? '';
  };
  newAddress = await serve({
    DATA_DIR: path.join(home, 'data'),
    RELEASES: await releases.minimalRelease(path.join(home, 'release')),
  });
  // The older code writes its own kind of release.
  const { minimalRelease } = (await import(
    path.join(older.folder, 'apps/api/src/testing/minimal-release.ts')
  )) as typeof releases;
  address = await serve(
    { DATA_DIR: data, RELEASES: await minimalRelease(path.join(home, 'older-release')) },
    path.join(older.folder, 'apps/api/bin/gym.mjs'),
  );
});
afterAll(async () => {
  for (const cli of servers) await cli.kill('SIGTERM');
  older?.discard();
  await rm(home, { recursive: true, force: true });
});

/** The code in the newest mail of a demo to this address. */
async function codeIn(outbox: string, email: string): Promise<string> {
  let code: string | undefined;
  await waitUntil(
    async () => {
      const mails = await Promise.all(
        (await readdir(outbox).catch(() => []))
          // A name with a dot first is a mail that is still written.
          .filter((name) => /^[^.].*\.eml$/.test(name))
          .sort()
          .map((name) => readFile(path.join(outbox, name), 'utf8')),
      );
      code = /\b\d{6}\b/.exec(
        mails
          .findLast((mail) => mail.includes(`To: ${email}\r\n`))
          ?.split('\r\n\r\n')
          .slice(1)
          .join() ?? '',
      )?.[0];
      return code !== undefined;
    },
    () => `No code was mailed to ${email}.`,
  );
  return code ?? '';
}

/** A request of the older code's scenarios. */
interface OlderRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What the older code says of its own behaviour, as its contract tests ran it. */
interface OlderContract {
  readonly ContractApi: new (server: object) => object;
  readonly departures: (api: object, scenario: { readonly name: string }) => Promise<string[]>;
  readonly fullScenarios: readonly { readonly name: string }[];
}

/** The older server, as its scenarios call it. */
function olderServer() {
  const account = (email: string) => ({ email, password: PASSWORD });
  return {
    async send({ path: target, ...request }: OlderRequest) {
      const response = await fetch(address + target, request);
      return { status: response.status, body: await response.text() };
    },
    accounts: { admin: account('admin@gym.test'), staff: account('staff@gym.test') },
    codeFor: (email: string) => codeIn(path.join(data, 'outbox'), email),
  };
}

whenThereIsOne(
  'older code keeps its contract on the newest schema beside the current server, and the tallies stay correct',
  async () => {
    if (!older) return;
    // Its scenarios describe its contract.
    const { ContractApi, departures, fullScenarios } = (await import(
      path.join(older.folder, 'packages/api-client/src/contract/index.ts')
    )) as OlderContract;
    const api = new ContractApi(olderServer());
    const departed: string[] = [];
    for (const scenario of fullScenarios)
      departed.push(...(await departures(api, scenario)).map((departure) => `${scenario.name}: ${departure}`));
    expect(departed).toEqual([]);

    const pool = createQuietPool({ connectionString: url });
    const counted = async () =>
      (
        await pool.query(`
          select kind, position::text, run::text, sum(amount)::text as amount
          from tallies group by 1, 2, 3 having sum(amount) <> 0
          union all
          select 'block', block::text, bits::text, members::text from member_blocks where members <> 0
          order by 1, 2, 3`)
      ).rows;
    const before = await counted();
    await pool.query('select count_anew()');
    expect(before).toEqual(await counted());
    await pool.end();
    report(`older code: ${fullScenarios.length} scenarios of ${older.name} hold on the newest schema`);
  },
);

interface Answered {
  readonly status: number;
  readonly body: string;
}
const dataOf = <T>({ status, body }: Answered): T => {
  if (status !== 200) throw new Error(`The current server answered ${status}: ${body}`);
  return (JSON.parse(body) as { data: T }).data;
};

/** The calls of a server, with a token of one of its sessions. */
const callsOf = (at: string) => {
  const send = async (call: string, token: string | undefined, body?: object): Promise<Answered> => {
    const response = await fetch(`${at}/api/${call}`, {
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.text() };
  };
  const signIn = async (email: string, password = PASSWORD): Promise<string> =>
    dataOf<{ token_no: string }>(await send('userlogin', undefined, { email, password })).token_no;
  return { send, signIn };
};

whenThereIsOne('older code reads what it does not understand, and neither sells, changes nor signs it in', async () => {
  const [now, before] = [callsOf(newAddress), callsOf(address)];
  const [admin, staff] = [await now.signIn('admin@gym.test'), await now.signIn('staff@gym.test')];
  const olderAdmin = await before.signIn('admin@gym.test');
  const olderStaff = await before.signIn('staff@gym.test');
  const pool = createQuietPool({ connectionString: url });
  const addPlan = async (body: object) =>
    dataOf<{ id: number }>(await now.send('addPlanDetail', admin, { free_days: 3, ...body })).id;
  const half = await addPlan({ plan_name: 'Half a year', duration: 1, duration_count: 6, price: 240 });
  const gone = await addPlan({ plan_name: 'No longer sold', duration: 1, price: 10 });
  dataOf(await now.send('updatePlanDetail', admin, { id: gone, archived: true }));
  const month = await addPlan({ plan_name: 'One month', duration: 1, price: 50 });

  // Reading works. Selling and changing what is read wrong does not, and stores nothing.
  const plans = dataOf<{ id: number }[]>(await before.send('getPlanDetails', olderStaff));
  expect(plans.map(({ id }) => id)).toContain(half);
  const sell = async (api: typeof now, plan_id: number) => {
    const member_id = await addBareMember(pool);
    const { status } = await api.send('renewalPlan', api === now ? staff : olderStaff, { plan_id, member_id });
    const { rows } = await pool.query(
      `select duration, duration_count as count, price::float8 as price,
        (end_day + 1 - start_day) / 28 as months from assignments where member_id = $1`,
      [member_id],
    );
    return { status, rows };
  };
  const sixMonths = { duration: 1, count: 6, price: 240, months: 6 };
  const refused = { status: 500, rows: [] };
  expect([refused, { status: 200, rows: [sixMonths] }]).toContainEqual(await sell(before, half));
  expect([refused, { status: 409, rows: [] }]).toContainEqual(await sell(before, gone));
  expect(await sell(before, month)).toMatchObject({ status: 200, rows: [{ duration: 1, count: 1, months: 1 }] });
  expect(await sell(now, half)).toEqual({ status: 200, rows: [sixMonths] });
  const change = (body: object) => before.send('updatePlanDetail', olderAdmin, { id: half, ...body });
  expect((await change({ plan_name: 'Six months', price: 230 })).status).toBe(200);
  await change({ duration: 2 });
  const { rows: changed } = await pool.query('select duration, duration_count from plans where id = $1', [half]);
  expect(changed).not.toEqual([{ duration: 2, duration_count: 6 }]);

  // The password alone opens no session of a user with a second factor, and none without the limits of a one-time one.
  const addUser = async (email: string) => {
    const user = { fname: 'Nora', lname: 'New', phone: '0012345', password: 'a password', email };
    return { ...user, ...dataOf<{ id: number }>(await now.send('saveUserDetails', admin, user)) };
  };
  const withApp = await addUser('app@gym.test');
  const withPasskey = await addUser('passkey@gym.test');
  const withOneTime = await addUser('one-time@gym.test');
  await pool.query(`insert into authenticator_apps (user_id, secret, active) values ($1, 'GEZDGNBVGY3TQOJQ', true)`, [
    withApp.id,
  ]);
  await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, domain, name)
    values ($1, 'an id', 'a key', 0, 'localhost', 'Phone')`,
    [withPasskey.id],
  );
  const oneTime = dataOf<{ password: string }>(await now.send('setOneTimePassword', admin, { id: withOneTime.id }));
  const limited = await now.signIn(withOneTime.email, oneTime.password);
  for (const account of [withApp, withPasskey, { ...withOneTime, ...oneTime }])
    await before.send('userlogin', undefined, { email: account.email, password: account.password });
  const { rows: opened } = await pool.query(
    `select distinct email, one_time_password as limited from sessions join users on users.id = user_id
    where user_id = any($1)`,
    [[withApp.id, withPasskey.id, withOneTime.id]],
  );
  expect(opened).toEqual([{ email: withOneTime.email, limited: true }]);
  expect([401, 403]).toContain((await before.send('getMemberDetails', limited)).status);
  expect((await now.send('getRole', limited)).status).toBe(200);
  await pool.end();
});
