import { documentedLines, OperatorsMachine } from './operators-machine.ts';
import { startBreakablePostgres } from './postgres.ts';

const UPGRADE = 'docs/operate/upgrade.md';
const postgres = startBreakablePostgres();
let machine: OperatorsMachine;
beforeEach(async () => {
  machine = await OperatorsMachine.create(postgres().url);
});
afterEach(async () => {
  await machine.remove();
  const databases = await machine.sql(`select datname as name from pg_database where datname ~ '^gym'`);
  for (const { name } of databases) await machine.sql(`drop database ${String(name)} with (force)`);
  const accounts = await machine.sql(`select rolname as name from pg_roles where rolname ~ '^gym'`);
  for (const { name } of accounts) await machine.sql(`drop role ${String(name)}`);
});

/** Creates the accounts and the database of the installation guides. */
async function createAccounts(): Promise<void> {
  for (const name of ['gym_owner', 'gym_server'])
    await machine.sql(`create role ${name} login password 'its-password'`);
  await machine.sql('create database gym owner gym_owner');
  await machine.sql('revoke all on database gym from public');
  await machine.sql('grant connect on database gym to gym_server');
}

function writeUrls(folder: string): void {
  const { host } = new URL(machine.postgres);
  machine.write(`${folder}/database-url`, `postgres://gym_server:its-password@${host}/gym`);
  machine.write(`${folder}/database-direct-url`, `postgres://gym_owner:its-password@${host}/gym`);
}

const addPlan = (name: string, database: string) =>
  machine.sql(`insert into plans (plan_name, duration, price, free_days) values ('${name}', 1, 10, 3)`, database);
const plansIn = async (database: string) =>
  (await machine.sql('select plan_name from plans order by id', database)).map((plan) => plan['plan_name']);
/** Whether the account has connections to the database. */
const isServedBy = async (account: string, database: string) =>
  (
    await machine.sql(
      `select count(*)::int as servers from pg_stat_activity
      where datname = '${database}' and usename = '${account}'`,
    )
  )[0]?.['servers'] !== 0;

test.each([
  {
    with: 'systemd',
    folder: 'etc/gym',
    start: 'systemctl start gym@1',
    backUp: documentedLines(UPGRADE, 'Before', 'gym backup'),
    back: documentedLines(UPGRADE, 'Go back', 'systemctl stop gym@1 gym@2'),
  },
  {
    with: 'compose',
    folder: 'deploy/compose/secrets',
    start: 'docker compose -f compose.yaml up -d --wait --force-recreate --no-deps gym-1',
    backUp: [
      'docker compose -f compose.yaml run --rm --no-deps gym-1 node apps/api/bin/gym.mjs backup ' +
        '/data/backups/gym-20261121T023000Z.tar',
    ],
    back: documentedLines(UPGRADE, 'Go back', 'stop gym-1 gym-2'),
  },
])('with $with and two accounts, the documented way back serves the backup and keeps the newer data', async (way) => {
  await createAccounts();
  writeUrls(way.folder);
  await machine.run([way.start]);
  await addPlan('before the upgrade', 'gym');
  await machine.run(way.backUp);
  await addPlan('after the upgrade', 'gym');

  await machine.run(way.back);
  expect(await plansIn('gym_before')).toEqual(['before the upgrade']);
  expect(await plansIn('gym')).toEqual(['before the upgrade', 'after the upgrade']);
  expect(await isServedBy('gym_server', 'gym_before')).toBe(true);
  expect(machine.said()).not.toContain('may change tables');
  const [open] = await machine.sql(`select has_database_privilege('public', 'gym_before', 'CONNECT') as open`);
  expect(open).toEqual({ open: false });
});

test('an installation with one account gets a second one, and goes back to one, by the documented lines', async () => {
  await machine.sql(`create role gym login password 'its-password'`);
  await machine.sql('create database gym owner gym');
  await machine.sql('revoke all on database gym from public');
  const url = `postgres://gym:its-password@${new URL(machine.postgres).host}/gym`;
  machine.write('etc/gym/database-url', url);
  await machine.run(['systemctl start gym@1']);
  expect(machine.said()).toContain('may change tables');

  await machine.run(['systemctl stop gym@1']);
  await machine.run(documentedLines(UPGRADE, 'Two database accounts', 'createuser'));
  expect(machine.read('etc/gym/database-direct-url')).toBe(url);
  await machine.run(['systemctl start gym@1']);
  expect(machine.said()).not.toContain('may change tables');
  expect(await isServedBy('gym_server', 'gym')).toBe(true);

  await machine.run(['systemctl stop gym@1']);
  await machine.run(documentedLines(UPGRADE, 'Two database accounts', 'database-url.serving'));
  expect(machine.read('etc/gym/database-url')).toBe(url);
  expect(machine.read('etc/gym/database-url.serving')).toContain('//gym_server:');
  await machine.run(['systemctl start gym@1']);
});

test('a superuser as the only account is replaced by two accounts and a new database', async () => {
  await machine.sql(`create role gym superuser login password 'its-password'`);
  await machine.sql('create database gym owner gym');
  machine.write('etc/gym/database-url', `postgres://gym:its-password@${new URL(machine.postgres).host}/gym`);
  await machine.run(['systemctl start gym@1']);
  await addPlan('of one account', 'gym');
  await machine.run(documentedLines('docs/operate/database.md', 'Two accounts', 'gym backup move.tar'));
  expect(await plansIn('gym_two')).toEqual(['of one account']);
  expect(await isServedBy('gym_server', 'gym_two')).toBe(true);
  expect(machine.said()).not.toContain('may change tables');
});

test('the embedded database moves to PostgreSQL and back, by the documented lines', async () => {
  const BACKUP = 'docs/operate/backup.md';
  const heading = 'From the embedded database to PostgreSQL, and back';
  await createAccounts();
  await machine.run(['systemctl enable --now gym']);
  await machine.run(documentedLines(BACKUP, heading, 'gym backup move.tar'));
  await addPlan('of PostgreSQL', 'gym');
  expect(await isServedBy('gym_server', 'gym')).toBe(true);
  await machine.run(documentedLines(BACKUP, heading, 'gym backup back.tar'));
  expect(machine.said()).toMatch(/starts: .* database: (?!DATABASE_URL)/);
});
