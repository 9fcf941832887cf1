import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@gym/test-tools';
import type { Pool } from 'pg';
import { BackupFile } from '../../operations/backup/verify-and-read-backup.ts';
import type { Manifest } from '../../operations/backup/backup-format.ts';
import { findRunningPostgres } from '../../operations/embedded/running-postgres.ts';
import { gymProcesses, signIn } from '../../testing/gym-processes.ts';
import { formWith, png } from '../../testing/picture-files.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { type Entry, Ledger, markerOfEntry, markerOfSave, report } from './ledger.ts';
import { createFreshDatabase, createQuietPool, startBreakablePostgres } from './postgres.ts';
import { openLoadTarget, startLoad } from './load.ts';
import { readBaseline, findFaults } from './stored.ts';
import { withSeed } from './random.ts';

const { gym, home, running } = gymProcesses();
const postgres = startBreakablePostgres();

const RESTORED = new RegExp(
  '^Restored Gym Admin as it was at .* UTC: .* members, .* 1 picture \\(1 newly copied\\), in .* s\\. ' +
    'All users must sign in again',
);
const SERVER_RUNS = new RegExp(
  '^A server uses this database \\(process \\d+ at \\S+\\): stop it first, then restore\\. ' +
    'Nothing was changed\\.\n$',
);
const DATA_EXISTS = new RegExp(
  '^There is data of Gym Admin here: \\d+ members, \\d+ users, last changed .* UTC\\. ' +
    'Nothing was changed: restore with --yes to replace all of it with the backup of .* UTC\\.\n$',
);

/** Runs a command, which must succeed. Resolves to its output. */
async function runCommand(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const cli = gym(args, env);
  expect([await cli.ended(), cli.said()]).toEqual([0, expect.anything()]);
  return cli.said();
}

async function manifestOf(name: string): Promise<Manifest> {
  const file = await BackupFile.open(name);
  await file.close();
  return file.manifest;
}

/** The saves that a database records. */
async function savesIn(pool: Pool, ledger: Ledger): Promise<Ledger> {
  const { rows } = await pool.query<Entry>('select action, record_id, after from audit_entries');
  const known = new Set(rows.map(markerOfEntry));
  const there = new Ledger();
  there.saves.push(...ledger.saves.filter((save) => known.has(markerOfSave(save))));
  return there;
}

/** Replaces the own picture again and again. */
function replacePictures(url: string, token: string) {
  let stopped = false;
  let replaced = 0;
  const working = (async () => {
    const picture = await png();
    for (; !stopped; replaced += 1) {
      const { status } = await fetch(`${url}/api/uploadPicture`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: formWith(picture),
      });
      if (status !== 200) throw new Error(`The upload of a picture got ${status}.`);
    }
  })();
  working.catch(() => undefined);
  return {
    count: () => replaced,
    stop: () => {
      stopped = true;
      return working;
    },
  };
}

const pictureOf = async (url: string, token: string | undefined): Promise<string> => {
  const response = await fetch(`${url}/api/getUserProfile`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: { image: string } }).data.image;
};

test('a backup under load holds every earlier save completely, and a killed restore changes nothing', () =>
  withSeed(async (random) => {
    // Back up an embedded database under load.
    const source = await running({ PORT: String(await freePort()) });
    const desk = await openLoadTarget(source);
    const embedded = createQuietPool({ ...(await findRunningPostgres(path.join(home(), 'data'))) });
    const baseline = await readBaseline(embedded);
    const load = startLoad(desk, { random });
    const pictures = replacePictures(desk.url, desk.staff);
    await load.goesOn();
    const first = path.join(home(), 'first.tar');
    await runCommand(['backup', first]);
    await load.goesOn();
    await pictures.stop();
    await load.stop();
    await embedded.end();
    expect(pictures.count()).toBeGreaterThan(1);
    await source.cli.kill('SIGTERM');

    // Restore into another PostgreSQL server.
    const url = await createFreshDatabase(postgres().url);
    const external = { DATABASE_URL: url, DATA_DIR: path.join(home(), 'elsewhere') };
    expect(await runCommand(['restore', first], external)).toMatch(RESTORED);
    const there = createQuietPool({ connectionString: url });
    const { takenAt, missing } = await manifestOf(first);
    const kept = await savesIn(there, load.ledger);
    const due = load.ledger.acknowledged.filter(({ answeredAt }) => (answeredAt ?? 0) < Date.parse(takenAt));
    expect(missing).toEqual([]);
    expect(due.filter((save) => !kept.saves.includes(save)).map(markerOfSave)).toEqual([]);
    const { lost, twice, partial } = await findFaults(there, kept, baseline);
    // The pictures are not in the writers' ledger.
    expect({ lost, twice, partial: partial.filter((line) => !/ uploadPicture /.test(line)) }).toEqual({
      lost: [],
      twice: [],
      partial: [],
    });
    // The backup was made in the middle of the load.
    expect(due.length).toBeGreaterThan(0);
    expect(kept.saves.length).toBeLessThan(load.ledger.saves.length);
    report(
      `backup under load (seed ${random.seed}): ${due.length} saves acknowledged before the backup, ` +
        `${kept.saves.length} in it, ${load.ledger.saves.length} in all, ` +
        `${pictures.count()} pictures replaced meanwhile`,
    );

    // The restored server has the picture, and no session.
    const serving = gym(['serve'], external);
    const [, servedAt = ''] = await serving.says(/Ready at (http\S+?)"/);
    expect(
      (await fetch(`${servedAt}/api/getRole`, { headers: { authorization: `Bearer ${desk.staff}` } })).status,
    ).toBe(401);
    const token = await signIn({ url: servedAt, password: source.password }, 'staff@gym.test');
    expect((await fetch(`${servedAt}/uploads/${await pictureOf(servedAt, token)}`)).headers.get('content-type')).toBe(
      'image/webp',
    );
    const rejected = gym(['restore', '--yes', first], external);
    expect([await rejected.ended(), rejected.said()]).toEqual([1, expect.stringMatching(SERVER_RUNS)]);
    const second = path.join(home(), 'second.tar');
    await runCommand(['backup', second], external);
    await serving.kill('SIGTERM');

    // Restore into an embedded database of another PostgreSQL version.
    const again = { DATA_DIR: path.join(home(), 'again') };
    await runCommand(['restore', second], again);
    const third = path.join(home(), 'third.tar');
    await runCommand(['backup', third], again);
    const [before, after] = [await manifestOf(second), await manifestOf(third)];
    expect({ ...after, takenAt: '', postgres: '' }).toEqual({ ...before, takenAt: '', postgres: '' });

    // Without --yes nothing changes, nor after a kill in the middle; the next run replaces the data.
    const asked = gym(['restore', first], external);
    expect([await asked.ended(), asked.said()]).toEqual([1, expect.stringMatching(DATA_EXISTS)]);
    await there.query('update plans set plan_name = plan_name || $1', [' of today']);
    const today = async () =>
      (
        await there.query<{ names: number }>(
          `select count(*)::int as names from plans where plan_name like '% of today'`,
        )
      ).rows[0]?.names;
    const plans = await today();
    const killed = gym(['restore', '--yes', first], external);
    const restoring = async () =>
      (
        await there.query(
          `select 1 from pg_stat_activity
          where application_name like 'gym % restore' and datname = current_database()
            and state <> 'idle' and backend_xid is not null`,
        )
      ).rowCount === 1;
    await waitUntil(
      async () => (await restoring()) || killed.said() !== '',
      'The restore never began to replace data.',
    );
    expect(killed.said()).toBe('');
    await killed.kill('SIGKILL');
    await waitUntil(async () => !(await restoring()), 'PostgreSQL did not end the killed restore.');
    expect(await today()).toBe(plans);
    await pause(100);
    await runCommand(['restore', '--yes', first], external);
    expect(await today()).toBe(0);
    await there.end();
  }));
