import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import { thisMachine } from '../tools/this-machine.ts';
import { knownVariables } from './known-variables.ts';

const root = repositoryRoot();
const folder = join(root, 'deploy/systemd');
const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
const known = knownVariables();
const settingsOf = (unit: string) => [...readFileSync(join(folder, unit), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => ({ name: name!, value: value! }));

/** What keeps a service from anything but its own work. */
const CONFINED: Readonly<Record<string, string>> = {
  NoNewPrivileges: 'true', ProtectSystem: 'strict', ProtectHome: 'true', PrivateTmp: 'true', PrivateDevices: 'true', ProtectKernelTunables: 'true', ProtectKernelModules: 'true',
  ProtectControlGroups: 'true', RestrictSUIDSGID: 'true', RestrictRealtime: 'true', RestrictNamespaces: 'true', LockPersonality: 'true', SystemCallFilter: '@system-service', CapabilityBoundingSet: '',
};

test.each(units.filter((unit) => /^gym@?\.service$/.test(unit)))('%s is confined, runs as a user of its own and has time to end', (unit) => {
  const settings = settingsOf(unit);
  const valueOf = (name: string) => settings.find((setting) => setting.name === name)?.value;
  for (const [name, value] of Object.entries(CONFINED)) expect([name, valueOf(name)]).toEqual([name, value]);
  expect(valueOf('User')).toBe('gym');
  // No demo by accident: either it says so, or it stands behind a proxy.
  expect(settings.some(({ name, value }) => name === 'Environment' && /\b(DEMO=0|TRUST_PROXY=1)\b/.test(value))).toBe(true);
  // The program gives itself 60 s.
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(60);
  expect(Number(valueOf('TimeoutStartSec'))).toBeGreaterThan(60);
});

test.each(units)('%s runs programs that are there, with variables that the product knows', (unit) => {
  const settings = settingsOf(unit);
  const programs = settings.filter(({ name }) => /^Exec/.test(name)).flatMap(({ value }) => value.match(/\S+\.mjs/g) ?? []);
  expect(programs.filter((path) => !existsSync(join(root, path.replace('/opt/gym/', ''))))).toEqual([]);
  const variables = settings.filter(({ name }) => name === 'Environment').flatMap(({ value }) => [...value.matchAll(/(?:^|\s|")(\w+)=/g)].map((name) => name[1]!));
  expect(variables.filter((name) => !known.has(name))).toEqual([]);
  const documents = settings.filter(({ name }) => name === 'Documentation').map(({ value }) => value.replace('file:///opt/gym/', ''));
  expect(documents.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** The directives that our units use, as systemd.service(5), systemd.exec(5), systemd.unit(5) and systemd.timer(5) name them. */
const DIRECTIVES = new Set([
  'Description', 'Documentation', 'After', 'Wants', 'Requires', 'Type', 'WorkingDirectory', 'EnvironmentFile', 'Environment', 'LoadCredential', 'ExecStart', 'ExecStartPost', 'KillMode', 'TimeoutStartSec',
  'TimeoutStopSec', 'Restart', 'RestartSec', 'User', 'Group', 'StateDirectory', 'StateDirectoryMode', 'RuntimeDirectory', 'RuntimeDirectoryMode', 'RuntimeDirectoryPreserve', 'UMask', 'ReadWritePaths',
  ...Object.keys(CONFINED), 'ProtectClock', 'ProtectHostname', 'ProtectKernelLogs', 'ProtectProc', 'RestrictAddressFamilies', 'SystemCallArchitectures', 'AmbientCapabilities', 'WantedBy',
  'OnCalendar', 'Persistent', 'RandomizedDelaySec', 'Unit', 'Nice', 'IOSchedulingClass', 'ConditionPathExists', 'ExecStartPre',
]);

test.each(units)('%s says nothing that systemd does not know', (unit) => {
  expect(settingsOf(unit).map(({ name }) => name).filter((name) => !DIRECTIVES.has(name))).toEqual([]);
  const analyze = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((path) => thisMachine.isExecutable(path));
  if (analyze === undefined) return;
  const { stderr, stdout } = spawnSync(analyze, ['verify', '--man=no', join(folder, unit)], { encoding: 'utf8' });
  // What the machine at hand lacks is not the unit's fault.
  expect((stderr + stdout).split('\n').filter((line) => line.includes(folder) && !/is not executable|not found/.test(line))).toEqual([]);
});
