import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as contract from '@gym/fake-api';
import { nextAppCode, SoftwareAuthenticator } from '@gym/test-tools';
import { gymProcesses } from '../../testing/gym-processes.ts';
import type * as Releases from '../../testing/minimal-release.ts';
import { spawnCli, type SpawnedCli } from '../../testing/spawned-cli.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { report } from './ledger.ts';
import { createFreshDatabase, createQuietPool, startBreakablePostgres } from './postgres.ts';
import { extractOlderProduct, olderCommit, type OlderProduct } from './older-product.ts';

const PASSWORD = 'shared by both';
const { gym, home } = gymProcesses();
const postgres = startBreakablePostgres();

const commit = olderCommit();
let older: OlderProduct | undefined;
let oldServer: SpawnedCli | undefined;
afterAll(async () => {
  await oldServer?.kill('SIGTERM');
  older?.discard();
});

const addressOf = async (cli: SpawnedCli): Promise<string> => (await cli.says(/Ready at (http\S+?)"/))[1] ?? '';

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

(commit ? test : test.skip)(
  'older code keeps its contract on the newest schema beside the current server, and the tallies stay correct',
  async () => {
    if (!commit) return;
    older = extractOlderProduct(commit);
    const url = await createFreshDatabase(postgres().url);
    const settings = { DATABASE_URL: url, DEMO: '1', DEMO_PASSWORD: PASSWORD, TRUST_PROXY: '1', PORT: '0' };
    await addressOf(gym(['serve'], settings));

    const data = path.join(home(), 'older');
    // The older code writes its own kind of release, and its scenarios describe its contract.
    const { minimalRelease } = (await import(
      path.join(older.folder, 'apps/api/src/testing/minimal-release.ts')
    )) as typeof Releases;
    oldServer = spawnCli(
      ['serve'],
      { ...settings, DATA_DIR: data, RELEASES: await minimalRelease(path.join(home(), 'older-release')) },
      [],
      path.join(older.folder, 'apps/api/bin/gym.mjs'),
    );
    const address = await addressOf(oldServer);

    const { ContractApi, departures, fullScenarios } = (await import(
      path.join(older.folder, 'packages/api-client/src/contract/index.ts')
    )) as typeof contract;
    const account = (email: string) => ({ email, password: PASSWORD });
    const authenticator = new SoftwareAuthenticator('http://localhost');
    const api = new ContractApi({
      async send(request) {
        const body = contract.wireBody(request);
        const response = await fetch(address + request.path, {
          method: request.method,
          headers: { 'x-forwarded-host': 'localhost', ...request.headers },
          ...(body === undefined ? {} : { body }),
        });
        return { status: response.status, body: await response.text() };
      },
      accounts: { admin: account('admin@gym.test'), staff: account('staff@gym.test') },
      expireConfirmation: async () => undefined, // the older contract knows none
      authenticator: {
        create: (options) => authenticator.create(options),
        get: (options, id) => authenticator.get(options, id === undefined ? {} : { id }),
      },
      appCode: async (_email, secret) => nextAppCode(secret),
      codeFor: (email) => codeIn(path.join(data, 'outbox'), email),
    });
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
