import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot, thisMachine } from '@gym/test-tools';
import { documentedVariables } from './documented-variables.ts';

const root = repositoryRoot();
const folder = join(root, 'deploy/systemd');
const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
const known = documentedVariables();
const settingsOf = (unit: string) =>
  [...readFileSync(join(folder, unit), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => ({
    name: name!,
    value: value!,
  }));

/** The directives that confine a service. */
const CONFINED: Readonly<Record<string, string>> = {
  NoNewPrivileges: 'true',
  ProtectSystem: 'strict',
  ProtectHome: 'true',
  PrivateTmp: 'true',
  PrivateDevices: 'true',
  ProtectKernelTunables: 'true',
  ProtectKernelModules: 'true',
  ProtectControlGroups: 'true',
  RestrictSUIDSGID: 'true',
  RestrictRealtime: 'true',
  RestrictNamespaces: 'true',
  LockPersonality: 'true',
  SystemCallFilter: '@system-service',
  CapabilityBoundingSet: '',
};

test.each(units.filter((unit) => /^gym@?\.service$/.test(unit)))(
  '%s is confined, runs as a user of its own and has time to end',
  (unit) => {
    const settings = settingsOf(unit);
    const valueOf = (name: string) => settings.find((setting) => setting.name === name)?.value;
    for (const [name, value] of Object.entries(CONFINED)) expect([name, valueOf(name)]).toEqual([name, value]);
    expect(valueOf('User')).toBe('gym');
    // A unit must not start a demo by accident, so it switches the demo off or declares a proxy.
    expect(settings.some(({ name, value }) => name === 'Environment' && /\b(DEMO=0|TRUST_PROXY=1)\b/.test(value))).toBe(
      true,
    );
    // The program allows itself 60 s.
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(60);
    expect(Number(valueOf('TimeoutStartSec'))).toBeGreaterThan(60);
  },
);

test.each(units)('%s runs existing programs with variables that the product knows', (unit) => {
  const settings = settingsOf(unit);
  const programs = settings
    .filter(({ name }) => /^Exec/.test(name))
    .flatMap(({ value }) => value.match(/\S+\.mjs/g) ?? []);
  expect(programs.filter((path) => !existsSync(join(root, path.replace('/opt/gym/', ''))))).toEqual([]);
  const variables = settings
    .filter(({ name }) => name === 'Environment')
    .flatMap(({ value }) => [...value.matchAll(/(?:^|\s|")(\w+)=/g)].map((name) => name[1]!));
  expect(variables.filter((name) => !known.has(name))).toEqual([]);
  const documents = settings
    .filter(({ name }) => name === 'Documentation')
    .map(({ value }) => value.replace('file:///opt/gym/', ''));
  expect(documents.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const analyze = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((path) => thisMachine.isExecutable(path));

(analyze === undefined ? test.skip : test).each(units)('%s is a unit that systemd understands', (unit) => {
  const { stderr, stdout } = spawnSync(analyze!, ['verify', '--man=no', join(folder, unit)], { encoding: 'utf8' });
  // Ignore programs that this machine lacks.
  expect(
    (stderr + stdout).split('\n').filter((line) => line.includes(folder) && !/is not executable|not found/.test(line)),
  ).toEqual([]);
});

test('the documented line for the nightly backup of PostgreSQL turns its three comments into settings', () => {
  const [, script = ''] =
    /^sed -i '([^']+)' \/etc\/systemd\/system\/gym-backup\.service$/m.exec(
      readFileSync(join(root, 'docs/operate/backup.md'), 'utf8'),
    ) ?? [];
  const before = readFileSync(join(folder, 'gym-backup.service'), 'utf8').split('\n');
  const after = spawnSync('sed', [script, join(folder, 'gym-backup.service')], { encoding: 'utf8' }).stdout.split('\n');
  expect(after.filter((line, index) => line !== before[index])).toEqual([
    'LoadCredential=database-url:/etc/gym/database-url',
    'LoadCredential=database-direct-url:/etc/gym/database-direct-url',
    'Environment=DATABASE_URL_FILE=%d/database-url DATABASE_DIRECT_URL_FILE=%d/database-direct-url',
  ]);
});

describe('the command "gym"', () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'gym-command-'));
    mkdirSync(join(place, 'bin'));
    // Print the arguments of systemd-run, one per line.
    writeFileSync(join(place, 'bin/systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 7\n', { mode: 0o755 });
    writeFileSync(
      join(place, 'gym'),
      readFileSync(join(folder, 'gym'), 'utf8').replaceAll('/etc/gym/database-', join(place, 'database-')),
    );
  });

  const run = (user: number, ...args: string[]) => {
    writeFileSync(join(place, 'bin/id'), `#!/bin/sh\necho ${user}\n`, { mode: 0o755 });
    const { stdout, stderr, status } = spawnSync('/bin/sh', [join(place, 'gym'), ...args], {
      encoding: 'utf8',
      env: { PATH: `${join(place, 'bin')}:/usr/bin:/bin` },
    });
    return { words: stdout.split('\n').slice(0, -1), stderr, status };
  };

  test('runs a command as the backup’s unit would, and returns its exit code', () => {
    const { words, status } = run(0, 'backup', 'my file.tar');
    expect(status).toBe(7);
    expect(words.slice(-4)).toEqual(['/usr/bin/node', '/opt/gym/apps/api/bin/gym.mjs', 'backup', 'my file.tar']);
    expect(existsSync(join(root, 'apps/api/bin/gym.mjs'))).toBe(true);
    const settings = settingsOf('gym-backup.service');
    const same = (name: string) => `${name}=${settings.find((setting) => setting.name === name)!.value}`;
    for (const name of ['EnvironmentFile', 'StateDirectory', 'StateDirectoryMode', 'UMask'])
      expect(words).toContain(`--property=${same(name)}`);
    expect(words).toEqual(
      expect.arrayContaining([
        `--uid=${same('User').slice(5)}`,
        `--gid=${same('Group').slice(6)}`,
        ...same('Environment')
          .slice(12)
          .split(' ')
          .map((variable) => `--setenv=${variable}`),
      ]),
    );
    // The unit's folder for backups.
    expect(words).toContain(`--working-directory=${same('ExecStart').split(' ').at(-1)}`);
    expect(words.join()).not.toContain('database-url');
  });

  test('uses the PostgreSQL of several processes if it is set, and passes its URL as a file', () => {
    writeFileSync(join(place, 'database-url'), 'postgres://gym_server@db/gym');
    writeFileSync(join(place, 'database-direct-url'), 'postgres://gym_owner@db/gym');
    const { words } = run(0, 'restore', 'gym.tar');
    const unit = words.find((word) => word.startsWith('--unit='))!.slice(7);
    expect(words).toEqual(
      expect.arrayContaining([
        `--property=LoadCredential=database-url:${join(place, 'database-url')}`,
        `--setenv=DATABASE_URL_FILE=/run/credentials/${unit}.service/database-url`,
        `--property=LoadCredential=database-direct-url:${join(place, 'database-direct-url')}`,
        `--setenv=DATABASE_DIRECT_URL_FILE=/run/credentials/${unit}.service/database-direct-url`,
      ]),
    );
    expect(words.join()).not.toContain('postgres://');
  });

  test('belongs to root, so that no other user sees the database URL', () => {
    expect(run(1000, 'backup', 'gym.tar')).toMatchObject({
      words: [],
      status: 1,
      stderr: expect.stringContaining('only root') as string,
    });
  });
});
