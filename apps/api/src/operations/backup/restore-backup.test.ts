import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { type Announcement, announceServer, SERVING_LOCK } from '../database/announce-server.ts';
import { migrate } from '../migrations/migrate.ts';
import { MIGRATIONS_FOLDER, readMigrations, schemaAfter } from '../migrations/migrations.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { freshName, onTestServer, PASSWORD, testServerUrl } from '../../testing/database-server.ts';
import { formWith, png } from '../../testing/picture-files.ts';
import { HOUR, TestPictures } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { removeAbandoned } from '../../platform/uploads/loose-pictures.ts';
import { checkSchema } from './restore-checks.ts';
import { clearSchema } from './restore-tables.ts';
import { EXCLUDED_TABLES } from './backup-format.ts';
import { backupDatabases, backUpTo, restoreFrom, useTemporaryFolder } from '../../testing/backup-fixtures.ts';

jest.setTimeout(120_000);
const server = startTestServer();
const { make, on, contentOf } = backupDatabases();
const at = useTemporaryFolder();

const source = () => server.pool.options.connectionString!;
const upload = async () => {
  await server.post('uploadPicture', formWith(await png()));
  return (await server.read('getUserProfile')).image as string;
};
const withoutExcluded = (content: Record<string, string>) =>
  Object.fromEntries(Object.entries(content).filter(([table]) => !EXCLUDED_TABLES.includes(table)));
const thrownBy = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: Error) => `${error.name}: ${error.message}`,
  );

const MEMBER_COLUMNS =
  'fname, lname, father_fname, father_lname, profession, email, phone, address, country, state, city, pincode';
const NASTY = 'tab\tnewline\nback\\slash \\N \\. "quotes" \u2028 🏋️ Ünïcode';
let picture: string;

beforeAll(async () => {
  await server.pool.query('truncate cities, states');
  await server.pool.query('update plans set plan_name = $1 where id = (select min(id) from plans)', [NASTY]);
  await server.post('addPlanDetail', { plan_name: 'Audited', duration: 1, price: 10, free_days: 3 });
  picture = await upload();
  await server.post('SentOTP', { email: 'staff@gym.test' });
  await server.mailTo('staff@gym.test');
  await backUpTo(source(), at('gym.tar'), server.pictures);
});

describe('a backup restored into an empty database', () => {
  let url: string;
  const pictures = new TestPictures();
  beforeAll(async () => {
    url = await make();
    await restoreFrom(url, at('gym.tar'), pictures);
  });

  test('has the same rows and pictures', async () => {
    expect(withoutExcluded(await contentOf(url))).toEqual(withoutExcluded(await contentOf(source())));
    expect([...pictures.kept]).toEqual([[picture, server.pictures.kept.get(picture)]]);
    expect(await on(url, 'select plan_name from plans where plan_name = $1', [NASTY])).toHaveLength(1);
  });

  test('contains no sessions and no one-time codes', async () => {
    expect(await on(source(), 'select 1 from sessions union all select 1 from one_time_codes')).not.toEqual([]);
    expect(await on(url, 'select 1 from sessions union all select 1 from one_time_codes')).toEqual([]);
  });

  test('continues the ids of the original, including removed ones', async () => {
    const [{ next }] = (await on<{ next: string }>(
      source(),
      `select nextval(pg_get_serial_sequence('plans', 'id')) as next`,
    )) as [{ next: string }];
    const [row] = await on<{ id: string }>(
      url,
      `insert into plans (plan_name, duration, price, free_days) values ('next', 1, 1, 1) returning id`,
    );
    expect(row?.id).toBe(next);
  });

  test('protects its audit trail and counts its members as before', async () => {
    await expect(on(url, 'delete from audit_entries')).rejects.toThrow(
      'Entries of the audit trail are not changed and not removed.',
    );
    await expect(on(url, 'truncate audit_entries')).rejects.toThrow(
      'Entries of the audit trail are not changed and not removed.',
    );
    const counted = async () =>
      (await on<{ sum: number }>(url, 'select sum(members)::int as sum from member_blocks where bits = 15'))[0]!.sum;
    const before = await counted();
    await on(url, `insert into members (${MEMBER_COLUMNS}) select ${MEMBER_COLUMNS} from members limit 1`);
    expect(await counted()).toBe(before + 1);
    expect(await on(url, `select tgname from pg_trigger where tgenabled <> 'O'`)).toEqual([]);
  });

  test('has the same schema as a migrated empty database', async () => {
    const fresh = await make();
    await migrate({ connectionString: fresh });
    const schemaOf = (database: string) =>
      on(
        database,
        `select table_name, column_name, data_type, is_nullable, column_default, is_identity, is_generated
        from information_schema.columns where table_schema = 'public'
        union all select tablename, indexname, indexdef, null, null, null, null
        from pg_indexes where schemaname = 'public'
        union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), null, null, null, null
        from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2, 3`,
      );
    expect(await schemaOf(url)).toEqual(await schemaOf(fresh));
  });
});

test('a restore replaces all other data, and its pictures become loose', async () => {
  const url = await make('demo');
  const pictures = new TestPictures();
  const [old, shared] = ['a'.repeat(32), 'b'.repeat(32)].map((name) => `${name}.webp`) as [string, string];
  for (const name of [old, shared]) pictures.kept.set(name, Buffer.from(name));
  pictures.kept.set(picture, Buffer.from('not what it was'));
  await on(url, `update users set image = $1 where email = 'admin@gym.test'`, [old]);
  await on(url, `insert into loose_uploads values ($1, now() - interval '30 minutes')`, [shared]);

  expect(await restoreFrom(url, at('gym.tar'), pictures)).toEqual({ put: 1, erased: [], erasedUsers: [] });
  const { loose_uploads: _, ...restored } = withoutExcluded(await contentOf(url));
  expect(restored).toEqual((({ loose_uploads: _also, ...rest }) => rest)(withoutExcluded(await contentOf(source()))));
  expect(pictures.kept.get(picture)).toEqual(server.pictures.kept.get(picture));

  const pool = new Pool({ connectionString: url });
  await removeAbandoned({ db: createDatabase(pool), pictures, clock: { now: () => new Date(Date.now() + 2 * HOUR) } });
  await pool.end();
  expect([...pictures.kept.keys()]).toEqual([picture]);
  // The second restore has no pictures to copy.
  expect(await restoreFrom(url, at('gym.tar'), pictures)).toEqual({ put: 0, erased: [], erasedUsers: [] });
});

test('a restore waits for the announcement of a killed server to end', async () => {
  const url = await make('demo');
  const announced = (seconds: number) =>
    on(url, 'insert into server_leases values (gen_random_uuid(), 1, $1, now() + make_interval(secs => $2))', [
      'here',
      seconds,
    ]);
  await announced(-1);
  await announced(2);
  const [lease] = await on<{ ends: Date }>(url, 'select max(expires_at) as ends from server_leases');
  await restoreFrom(url, at('gym.tar'));
  expect(await on(url, 'select clock_timestamp() >= $1 as over', [lease?.ends])).toEqual([{ over: true }]);
  expect(await on(url, 'select from server_leases')).toEqual([]);
});

describe('the current data stays unchanged', () => {
  let url: string;
  let before: Record<string, string>;
  beforeAll(async () => {
    url = await make('demo');
    before = await contentOf(url);
  });
  // A restore lists its pictures as loose until it completes, and servers come and go.
  const rows = ({ loose_uploads: _, server_leases: _now, ...content }: Record<string, string>) => content;
  afterEach(async () => expect(rows(await contentOf(url))).toEqual(rows(before)));

  test('while a server uses the database', async () => {
    const pool = new Pool({ connectionString: url }).on('error', () => undefined);
    const servers = await Promise.all([1, 2].map(() => announceServer(pool)));
    expect(await thrownBy(restoreFrom(url, at('gym.tar')))).toMatch(
      /^OperatorError: A server uses this database \(process \d+ at .+, process \d+ at .+\): stop it first, then /,
    );
    await servers[0]!.close();
    // A server that has lost its connections is still there.
    await on(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(await thrownBy(restoreFrom(url, at('gym.tar')))).toMatch(/A server uses this database/);
    await servers[1]!.close();
    await pool.end();
  });

  test('while a server of the version before uses the database', async () => {
    const old = new Client({ connectionString: url });
    await old.connect();
    await old.query('select pg_advisory_lock_shared($1)', [SERVING_LOCK]);
    expect(await thrownBy(restoreFrom(url, at('gym.tar')))).toMatch(
      /A server of an earlier version uses this database/,
    );
    await old.end();
  });

  test('if a server starts after the check', async () => {
    const pool = new Pool({ connectionString: url });
    const pictures = new TestPictures();
    let server: Announcement | undefined;
    pictures.put = async () => {
      server ??= await announceServer(pool);
    };
    expect(await thrownBy(restoreFrom(url, at('gym.tar'), pictures))).toMatch(/A server uses this database/);
    await server?.close();
    await pool.end();
  });

  test('if the pictures cannot be written', async () => {
    const pictures = new TestPictures();
    pictures.breaks = 'before put';
    expect(await thrownBy(restoreFrom(url, at('gym.tar'), pictures))).toMatch(/The store broke before put/);
    expect(await on(url, 'select name from loose_uploads')).toEqual([{ name: picture }]);
  });

  test('if the restore fails in the middle of its transaction', async () => {
    // At this point the tables are dropped and most rows are inserted.
    const broken = at('broken-inside.tar');
    const other = await make('demo');
    await on(other, 'alter table users drop constraint users_role_known');
    await on(other, 'update users set role = 3');
    await backUpTo(other, broken);
    expect(await thrownBy(restoreFrom(url, broken))).toMatch(/users_role_known/);
  });

  test('if another program has locked its tables', async () => {
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from members limit 1');
    expect(await thrownBy(restoreFrom(url, at('gym.tar')))).toMatch(
      /^OperatorError: Another program has locked tables of this database.*Nothing was changed\.$/,
    );
    await holder.end();
  });
});

test('names the members and users that were erased after the backup and exist again', async () => {
  const url = await make('demo');
  const [member] = await on<{ id: string }>(
    url,
    `insert into erased_members (id, erased_at, joined_at)
    select min(id), now(), now() from members union all select 999, now(), now() returning id`,
  );
  await on(url, 'delete from members where id = $1', [member?.id]);
  await on(url, 'insert into erased_users (id, erased_at) values (2, now()), (999, now())');
  await on(url, 'delete from users where id = 2');
  expect(await restoreFrom(url, at('gym.tar'))).toMatchObject({ erased: [Number(member?.id)], erasedUsers: [2] });
});

test('does not change a database of another program or of a newer version', async () => {
  const foreign = await make();
  await on(foreign, 'create table users (name text)');
  expect(await thrownBy(restoreFrom(foreign, at('gym.tar')))).toBe(
    'OperatorError: This database contains tables of another program (users). ' +
      'Nothing was changed. Restore into an empty database.',
  );
  const newer = await make('demo');
  await on(newer, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4000000000000)`);
  expect(await thrownBy(restoreFrom(newer, at('gym.tar')))).toMatch(
    /brought up to date by a newer version\. Nothing was changed/,
  );
  expect(await thrownBy(backUpTo(await make(), at('empty.tar')))).toBe(
    'OperatorError: There is no gym in this database: there is nothing to back up.',
  );
});

test('the owner of a database can back it up and restore into it without other rights', async () => {
  const [role, name] = [freshName('role'), freshName('owned')];
  await onTestServer(`create role ${role} login password 'pass'`);
  await onTestServer(`create database ${name} owner ${role}`);
  try {
    const url = new URL(testServerUrl(name));
    Object.assign(url, { username: role, password: 'pass' });
    await restoreFrom(url.href, at('gym.tar'));
    await backUpTo(url.href, at('owned.tar'));
    await restoreFrom(url.href, at('owned.tar'));
    expect(withoutExcluded(await contentOf(url.href))).toEqual(withoutExcluded(await contentOf(await restoredAlone())));
  } finally {
    await onTestServer(`drop database ${name} with (force)`);
    await onTestServer(`drop role ${role}`);
  }
});

async function restoredAlone(): Promise<string> {
  const url = await make();
  await restoreFrom(url, at('gym.tar'));
  return url;
}

test('keeps the tables and functions of another program', async () => {
  const url = await make('demo');
  await on(url, 'create table reports (name text)');
  await on(url, `create function report() returns int language sql as 'select 1'`);
  await restoreFrom(url, at('gym.tar'));
  expect(await on(url, 'select report() as one, (select count(*)::int from reports) as none')).toEqual([
    { one: 1, none: 0 },
  ]);
});

test('clearing the schema leaves nothing of the migrations but an extension, which others may use', async () => {
  const url = await make('demo');
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await clearSchema(client, schemaAfter(readMigrations().at(-1)!), readMigrations());
  await client.query('commit');
  await client.end();
  expect(
    await on(
      url,
      `select relname::text as left from pg_class
    where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
    union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select typname::text from pg_type where typnamespace = 'public'::regnamespace
    union all select extname::text from pg_extension where extname not in ('plpgsql', 'pg_trgm')`,
    ),
  ).toEqual([]);
});

/** Copies the migrations up to this one. */
async function migrationsUpTo(tag: string): Promise<string> {
  const folder = at(`up-to-${tag}`);
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  await writeFile(
    journal,
    JSON.stringify({ ...rest, entries: entries.slice(0, entries.findIndex((entry) => entry.tag === tag) + 1) }),
  );
  return folder;
}

test.each(['0001_places_and_measurements', '0006_remote_health'])(
  'restores a backup of an older schema (%s) and migrates it',
  async (tag) => {
    const old = await make();
    await migrate({ connectionString: old }, { folder: await migrationsUpTo(tag) });
    await on(
      old,
      `insert into members (${MEMBER_COLUMNS})
      select 'Old', i::text, 'f', 'l', 'p', i || '@old.test', '1', 'a', 1, 1, 1, '1' from generate_series(1, 300) i`,
    );
    await on(old, `delete from members where lname = '7'`);
    await on(
      old,
      `insert into users (fname, lname, email, phone, password_hash, role) values ('A', 'B', 'a@b.test', '1', 'x', 1)`,
    );
    await on(old, `insert into audit_entries (at, action, record, record_id) values (now(), 'x', 'y', 1)`);
    const { manifest } = await backUpTo(old, at(`${tag}.tar`));
    expect(manifest.migrations).toHaveLength(Number(tag.slice(0, 4)) + 1);

    // Restore with this code into one database, and upgrade the other one.
    const url = await make('demo');
    await restoreFrom(url, at(`${tag}.tar`));
    await migrate({ connectionString: old });
    expect(await contentOf(url)).toEqual(await contentOf(old));
    expect(
      await on(
        url,
        `select count(*)::int as members, (select sum(members)::int from member_blocks where bits = 15) as counted
        from members`,
      ),
    ).toEqual([{ members: 299, counted: 299 }]);
  },
);

test('a picture replaced during a backup is in the backup and is removed afterwards', async () => {
  const before = await upload();
  await waitUntil(() => server.pictures.kept.size === 1, 'The previous picture was not removed.', 5_000);
  let after = '';
  const slow = new TestPictures();
  slow.read = async (name) => {
    after ||= await upload();
    // The upload started a task that removes the previous picture. Wait until the task has returned its connection.
    await waitUntil(() => server.parts.pool.idleCount === server.parts.pool.totalCount, 'The removal did not end.');
    return server.pictures.read(name);
  };
  const { manifest } = await backUpTo(source(), at('replaced.tar'), slow);
  expect(manifest).toMatchObject({ uploads: [{ name: before }], missing: [] });
  expect([...server.pictures.kept.keys()].sort()).toEqual([before, after].sort());
  await removeAbandoned({
    db: createDatabase(server.pool),
    pictures: server.pictures,
    clock: { now: () => new Date(server.clock.now().getTime() + 2 * HOUR) },
  });
  expect([...server.pictures.kept.keys()]).toEqual([after]);
});

test('a backup waits for a picture removal in progress', async () => {
  const before = await upload();
  let goOn = () => {};
  const hung = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const remove = server.pictures.remove.bind(server.pictures);
  let removing = false;
  server.pictures.remove = async (name) => {
    removing = true;
    await hung;
    return remove(name);
  };
  const after = await upload();
  await waitUntil(() => removing, 'The removal did not start.', 5_000);
  let ended = false;
  const made = backUpTo(source(), at('waited.tar'), server.pictures).then((written) => {
    ended = true;
    return written;
  });
  await waitUntil(
    async () =>
      (
        await on(
          source(),
          `select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
        )
      ).length > 0,
    'The backup did not wait.',
    10_000,
  );
  expect(ended).toBe(false);
  goOn();
  server.pictures.remove = remove;
  expect((await made).manifest).toMatchObject({ uploads: [{ name: after }], missing: [] });
  expect(server.pictures.kept.has(before)).toBe(false);
});

test('names a picture that was already missing, and backs up the rest', async () => {
  const lost = await upload();
  const { manifest } = await backUpTo(source(), at('lost.tar'), new TestPictures());
  expect(manifest).toMatchObject({ uploads: [], missing: [lost] });
  await restoreFrom(await make(), at('lost.tar'));
});

test('saves the database if the store of pictures does not answer, and names the missing pictures', async () => {
  const name = await upload();
  const away = new TestPictures();
  away.breaks = 'before read';
  const { manifest } = await backUpTo(source(), at('away.tar'), away);
  expect(manifest).toMatchObject({ uploads: [], missing: [name] });
  const url = await make();
  await restoreFrom(url, at('away.tar'));
  expect(withoutExcluded(await contentOf(url))).toEqual(withoutExcluded(await contentOf(source())));
});

test('older code backs up the schema of a newer version, which that version restores', async () => {
  await server.post('userlogin', { email: 'staff@gym.test', password: PASSWORD });
  const known = readMigrations().slice(0, -2);
  const { manifest } = await backUpTo(source(), at('newer-schema.tar'), server.pictures, { known });
  expect(manifest.newerSchema).toBe(true);
  expect(() => checkSchema('newer-schema.tar', manifest, known)).toThrow(
    /^newer-schema\.tar has the schema of a newer version than this one .* Nothing was changed\./,
  );
  const url = await make();
  await restoreFrom(url, at('newer-schema.tar'));
  expect(withoutExcluded(await contentOf(url))).toEqual(withoutExcluded(await contentOf(source())));
  expect(await on(url, 'select 1 from sessions')).toEqual([]);
});
