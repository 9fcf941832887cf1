import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROGRAM = path.resolve(__dirname, '../bin/create-remote.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-create-'));
});

test.each<[string[], string, number]>([
  [['reports', '--titel', 'x'], "Unknown option '--titel'. The options are --audience, --title, ", 2],
  [['reports', '--audience'], "Option '--audience <value>' argument missing", 2],
  [['reports', 'admin'], 'Name one remote, not also "admin". With npm, write "--" before the options: ', 2],
  [['reports', '--bundler', 'parcel'], 'the bundler must be webpack, rspack, vite, not "parcel".', 2],
  [
    ['reports', '--registry', 'gym.example'],
    'The registry must be an address such as https://gym.example/packages/',
    2,
  ],
  [['Reports'], 'the name "Reports" must be lower case letters', 2],
  [['update'], 'has no src/remote.ts: run the update in the folder of a remote.', 1],
])('the command line %j ends in a sentence, and writes nothing', (line, sentence, code) => {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...line], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(status).toBe(code);
  expect(readdirSync(folder)).toEqual([]);
});

test('says that --registry replaced the one in the settings of the folder', () => {
  writeFileSync(path.join(folder, '.npmrc'), '@gym:registry=https://a.example/\n');
  const line = [PROGRAM, 'reports', '--registry', 'https://gym.example/packages'];
  const { stdout } = spawnSync(process.execPath, line, { cwd: folder, encoding: 'utf8' });
  expect(stdout).toContain(
    '.npmrc took the packages of @gym from https://a.example/, and takes them from https://gym.example/packages/ now.',
  );
});
