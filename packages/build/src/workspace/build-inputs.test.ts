import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BuildRecordPlugin } from '../plugins/build-record-plugin.ts';
import { runWebpack } from '../builds/build-app.ts';
import { INPUTS_FILE, isCurrent, recordInputs } from './build-inputs.ts';

const APPS = ['shell', 'admin', 'staff'];
const EXPORT_DIALOG = 'packages/ui/src/export/export-dialog.js';

let root: string;
const distOf = (app: string) => path.join(root, 'apps', app, 'dist');
const staleApps = () => APPS.filter((app) => !isCurrent(distOf(app), root));

function write(file: string, text = '') {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** Builds one app of the small workspace and records its inputs. */
async function build(app: string, during = () => undefined as void) {
  const context = path.join(root, 'apps', app);
  // Later than now, so that the files just written count as older than the build.
  const startedAt = Date.now() + 1000;
  const files = await runWebpack(app, {
    context,
    mode: 'development',
    devtool: false,
    entry: './src/main.js',
    output: { path: distOf(app) },
    plugins: [new BuildRecordPlugin()],
    infrastructureLogging: { level: 'none' },
  });
  during();
  recordInputs(
    distOf(app),
    files.filter((file) => file.startsWith(root)),
    startedAt,
    root,
  );
}

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'gym-inputs-'));
  for (const app of APPS) {
    write(`apps/${app}/package.json`, JSON.stringify({ name: `@gym/${app}`, version: '0.1.0' }));
    write(`apps/${app}/remote.json`, '{}');
    write(`apps/${app}/src/main.js`, `import '../../../${EXPORT_DIALOG}'; import 'library';`);
  }
  write('apps/staff/src/unused.js');
  write(EXPORT_DIALOG);
  write('packages/build/src/index.ts');
  write('packages/build/src/index.test.ts');
  write('node_modules/library/index.js');
  write('pnpm-lock.yaml');
  for (const app of APPS) await build(app);
});

test('builds are current while no file changes', () => {
  expect(staleApps()).toEqual([]);
});

test.each([
  ['the export dialog, which all three bundle', EXPORT_DIALOG, APPS],
  ["an app's own source", 'apps/admin/src/main.js', ['admin']],
  ['the declaration that is published beside the build', 'apps/admin/remote.json', ['admin']],
  ["an app's version", 'apps/staff/package.json', ['staff']],
  ['the build recipe', 'packages/build/src/index.ts', APPS],
  ['a new file of the build recipe', 'packages/build/src/new.ts', APPS],
  ['the lockfile', 'pnpm-lock.yaml', APPS],
  ['a source file that no build reads', 'apps/staff/src/unused.js', []],
  ['a test of the recipe', 'packages/build/src/index.test.ts', []],
  ['an installed library, for which the lockfile stands', 'node_modules/library/index.js', []],
])('an edit of %s makes the right builds stale', (_what, file, stale) => {
  write(file, 'edited');
  expect(staleApps()).toEqual(stale);
});

test('a deleted source makes its builds stale', () => {
  rmSync(path.join(root, EXPORT_DIALOG));
  expect(staleApps()).toEqual(APPS);
});

test('a build without recorded inputs is stale', () => {
  rmSync(path.join(distOf('admin'), INPUTS_FILE));
  writeFileSync(path.join(distOf('admin'), '.inputs'), 'hash of an earlier version');
  expect(staleApps()).toEqual(['admin']);
});

test('a file that is saved during the build leaves the build stale', async () => {
  const saved = path.join(root, 'apps/staff/src/main.js');
  await build('staff', () => utimesSync(saved, new Date(), new Date(Date.now() + 60_000)));
  expect(staleApps()).toEqual(['staff']);
});
