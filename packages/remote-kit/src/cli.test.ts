import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROGRAM = path.resolve(__dirname, '../bin/remote-kit.mjs');
const REPORTS = {
  name: 'reports',
  title: 'Reports',
  owner: 'Reports team',
  audience: 'staff',
  contract: '^1.8.0',
  menu: [],
  routes: [{ path: '/reports', page: 'overview', early: [] }],
  needs: [],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-kit-'));
  declare(REPORTS);
});

const write = (text: string) => writeFileSync(path.join(folder, 'remote.json'), text);
const declare = (declared: object) => write(JSON.stringify(declared));

/** Runs a command line that fails in the folder. */
function failure(...line: string[]): { readonly code: number | null; readonly output: string } {
  const { status: code, stderr } = spawnSync(process.execPath, [PROGRAM, ...line], { cwd: folder, encoding: 'utf8' });
  expect(stderr).not.toMatch(/\n\s+at /);
  return { code, output: stderr };
}

test.each([
  [['publish'], 'There is no command "publish". See "remote-kit --help".'],
  [['check', '--shel', 'x'], 'Unknown option \'--shel\'. See "remote-kit --help".'],
  [['check', '--next'], '--next and --shell-version need --shell <origin>.'],
  [['check-released'], 'Name the product: check-released --shell <origin>'],
  [['check', '.', 'twice'], 'check takes one remote, not also "twice".'],
  [['ui', 'staff'], 'ui takes no remote.'],
  [['certificate', 'https://a.example'], 'certificate takes names such as lockers.example, not'],
  [['build', '.'], 'it builds the remote of the current folder.'],
])('the invalid command line %j ends in a sentence and code 2', (line, sentence) => {
  const { code, output } = failure(...line);
  expect(output).toContain(sentence);
  expect(code).toBe(2);
});

test.each<[string, () => void, string]>([
  ['no declaration', () => rmSync(path.join(folder, 'remote.json')), 'has no src/remote.ts: run this in the folder of'],
  ['a remote.json that is no JSON', () => write('{'), 'remote.json is not valid JSON: '],
  ['a remote.json that is no object', () => write('null'), 'remote.json contains no object.'],
  [
    'a remote.json without a field',
    () => declare({ ...REPORTS, owner: undefined }),
    'remote.json, owner: Expected required property.',
  ],
  ['no build', () => undefined, 'reports is not built: run its script "build" first.'],
])('check of a folder with %s ends in a sentence and code 1', (_what, prepare, sentence) => {
  prepare();
  const { code, output } = failure('check');
  expect(output).toContain(sentence);
  expect(code).toBe(1);
});
