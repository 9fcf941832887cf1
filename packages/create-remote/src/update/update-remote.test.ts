import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeUpdate, type KitRelease, updateRemote } from './update-remote.ts';

const REPOSITORY = path.resolve(__dirname, '../../../..');
const STAFF = path.join(REPOSITORY, 'apps/staff');
const RELEASE: KitRelease = { ranges: { '@gym/ui': '^0.2.0', '@gym/remote-kit': '^0.3.0' }, contract: '1.8.0' };

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=ada', '-c', 'user.email=ada@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
const file = (name: string) => path.join(folder, name);
const text = (name: string) => readFileSync(file(name), 'utf8');
const edit = (name: string, change: (was: string) => string) => writeFileSync(file(name), change(text(name)));
const commit = () => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A remote of the staff');
};

/** The staff remote in a repository of its own, with ranges instead of the workspace's. Most tests need one module. */
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  // pnpm may run the tests.
  jest.replaceProperty(process, 'env', { ...process.env, npm_config_user_agent: 'npm/11.6.0' });
  folder = mkdtempSync(path.join(tmpdir(), 'gym-update-'));
  for (const name of ['src/remote.ts', 'package.json']) cpSync(path.join(STAFF, name), file(name));
  edit('package.json', (was) => was.replaceAll('"workspace:*"', '"^0.1.0"').replaceAll('"catalog:"', '"^19.0.0"'));
  writeFileSync(file('.gitignore'), 'node_modules\n');
  symlinkSync(path.join(REPOSITORY, 'node_modules'), file('node_modules'));
  git('init', '--quiet');
  commit();
});

const OWN = "import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';\n";
const sources = () =>
  Object.fromEntries(
    readdirSync(file('src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => [name, text(`src/${name}`)]),
  );

test("a current remote's sources stay; only the ranges of the kit are raised", () => {
  cpSync(path.join(STAFF, 'src'), file('src'), { recursive: true });
  commit();
  const before = sources();
  const found = updateRemote(folder, RELEASE);
  expect(found).toEqual({
    ranges: ['@gym/ui from ^0.1.0 to ^0.2.0', '@gym/remote-kit from ^0.1.0 to ^0.3.0'],
    codemods: [],
    files: ['package.json'],
    twoFiles: false,
  });
  expect(sources()).toEqual(before);
  expect(git('diff', '--numstat').trim()).toBe('2\t2\tpackage.json');
  expect(describeUpdate(found, folder)).toMatch(/\+ +"@gym\/ui": "\^0\.2\.0"[^]+npm install/);
  expect(describeUpdate(updateRemote(folder, RELEASE, true), folder)).toMatch(/up to date/);
});

test('a remote that takes the version of its contract from the host takes its own', () => {
  const module = (names: string, own: string) =>
    `import { ${names} } from '@gym/remote-contract';\n${own}\nexport const contract = CONTRACT_VERSION;\n`;
  writeFileSync(file('src/remote.ts'), module('CONTRACT_VERSION, page', ''));
  writeFileSync(file('remote.json'), '{ "contract": "^1.1.0" }');
  commit();
  expect(updateRemote(folder, RELEASE)).toMatchObject({ codemods: [{ since: '1.2.0', files: ['src/remote.ts'] }] });
  expect(text('src/remote.ts')).toBe(module('page', OWN));
});

test.each([
  [`import { CONTRACT_VERSION } from '@gym/remote-contract';`, OWN.trim()],
  [
    `import {\n  page,\n  CONTRACT_VERSION,\n} from "@gym/remote-contract"`,
    `import {\n  page,\n} from "@gym/remote-contract"\n` +
      `import { CONTRACT_VERSION } from "@gym/remote-contract/contract-version"`,
  ],
  [
    `export { CONTRACT_VERSION as contract } from '@gym/remote-contract';`,
    `export { CONTRACT_VERSION as contract } from '@gym/remote-contract/contract-version';`,
  ],
])('%s becomes the own version', (was, now) => {
  writeFileSync(file('src/contract.ts'), `${was}\n`);
  updateRemote(folder, RELEASE, true);
  expect(text('src/contract.ts')).toBe(`${now}\n`);
});

test('members of saves that were renamed get their names, and others of that name stay', () => {
  const source = (holds: string, underWay: string, typedAt: string) => `import { useHost } from '@gym/remote-contract';
const { saves } = useHost();
void saves.submit({ record: 'A', ${holds}: () => true, values: { holds: 1 } });
const busy = useHost().saves.${underWay}?.('/form') ?? queue.underWay;
const from = saves.reopened('/form')?.${typedAt};
`;
  edit('src/remote.ts', (was) => was.replace("'^1.1.0'", "'^1.3.0'"));
  writeFileSync(file('src/form.ts'), source('holds', 'underWay', 'typedAt'));
  expect(updateRemote(folder, RELEASE, true).codemods).toMatchObject([{ since: '1.4.0', files: ['src/form.ts'] }]);
  expect(text('src/form.ts')).toBe(source('isStillShown', 'inFlight', 'originalForm'));
});

test('tests above the fake API get the test API, whatever contract the remote declares', () => {
  const source = (name: string, from: string, full: string, old: string) =>
    `import { create${name}, type ${name} } from '${from}';\nlet api: ${name} = create${name}(${full});\n` +
    `api = create${name}(${old});\n`;
  edit('src/remote.ts', (was) => was.replace("'^1.1.0'", "'^1.8.0'"));
  writeFileSync(file('src/a.test.ts'), source('FakeApi', '@gym/fake-api', "{ mode: 'full' }", "{ mode: 'spec-only' }"));
  const found = updateRemote(folder, RELEASE, true);
  expect(found.codemods).toMatchObject([{ files: ['src/a.test.ts'] }]);
  expect(describeUpdate(found, folder)).toMatch(/^replaces createFakeApi .* remove @gym\/fake-api from package\.json/m);
  expect(text('src/a.test.ts')).toBe(source('TestApi', '@gym/api-client/testing', '{ }', '{ features: [] }'));
});

const SECOND = { ...RELEASE, contract: '2.0.0' };

test('a new major of the contract is declared, and the file keeps its format', () => {
  expect(updateRemote(folder, SECOND)).toMatchObject({ contract: '^2.0.0' });
  expect(git('diff', '--numstat', 'src').trim()).toBe('1\t1\tsrc/remote.ts');
  expect(text('src/remote.ts')).toContain("contract: '^2.0.0'");
});

test('a remote with a remote.json keeps it, and the summary says how to have one file', () => {
  writeFileSync(file('remote.json'), '{ "name": "old", "contract": "^1.1.0" }');
  commit();
  expect(describeUpdate(updateRemote(folder, SECOND), folder)).toMatch(/move it into src\/remote\.ts as defineRemote/);
  expect(text('remote.json')).toBe('{ "name": "old", "contract": "^2.0.0" }');
});

describe('changes nothing', () => {
  test.each<[string, () => void, RegExp]>([
    ['with uncommitted changes', () => edit('src/remote.ts', (was) => `${was}\n`), /uncommitted changes\. Commit them/],
    ['outside of a git repository', () => rmSync(file('.git'), { recursive: true }), /no git repository/],
    ['in the folder of no remote', () => rmSync(file('src/remote.ts')), /has no src\/remote\.ts/],
    ['without a contract', () => edit('src/remote.ts', (was) => was.replace('^1.1.0', '1')), /has no contract/],
    ['before the install', () => rmSync(file('node_modules')), /run "npm install" first/],
  ])('%s', (_what, prepare, sentence) => {
    prepare();
    const before = [sources(), text('package.json')];
    expect(() => updateRemote(folder, RELEASE)).toThrow(sentence);
    expect([sources(), text('package.json')]).toEqual(before);
  });
});
