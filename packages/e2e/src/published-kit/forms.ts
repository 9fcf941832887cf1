import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLERS } from '@gym/create-remote/new-remote';
import { repositoryRoot } from '@gym/test-tools';
import { STOCK } from '../bundlers/bundled-remote.ts';
import { NPM, type PackageManager, PNPM } from './package-managers.ts';

/** A form of remote that the generator writes. */
export interface Form {
  readonly builtBy: string;
  /** Its federation name, its title, and its route without the slash. */
  readonly name: string;
  readonly audience: 'staff' | 'admin';
  /** The options of the generator. */
  readonly options: string;
  readonly manager: PackageManager;
  /** Makes of the generated remote what its team has. */
  change?(folder: string): void;
}

/** A team with Vite has pnpm. */
const generated = (bundler: string, name: string, audience: Form['audience']): Form => ({
  builtBy: bundler,
  name,
  audience,
  options: `--bundler ${bundler} --audience ${audience} --title ${name}`,
  manager: bundler === 'vite' ? PNPM : NPM,
});

/** Every bundler of the generator, for both audiences in turn, and the build of a team that brings its own. */
export const FORMS: readonly Form[] = [
  ...BUNDLERS.map((bundler, index) => generated(bundler, `${bundler}remote`, index % 2 ? 'admin' : 'staff')),
  { ...generated('rspack', 'stockremote', 'staff'), builtBy: STOCK, change: bringStockBuild },
];

/** Changes a file of JSON. */
function edit<Content>(file: string, change: (content: Content) => void): void {
  const content = JSON.parse(readFileSync(file, 'utf8')) as Content;
  change(content);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

const STOCK_PLUGIN = '@module-federation/enhanced';

/** Replaces the build of a generated remote by one with Module Federation's own plugin, as docs/remotes.md says. */
function bringStockBuild(folder: string): void {
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.config.ts'))) rmSync(join(folder, file));
  const program = join(repositoryRoot(), 'packages/e2e/src/bundlers/build-stock-remote.mjs');
  copyFileSync(program, join(folder, 'build.mjs'));
  const plugin = join(repositoryRoot(), 'packages/e2e/node_modules', STOCK_PLUGIN, 'package.json');
  const { version } = JSON.parse(readFileSync(plugin, 'utf8')) as { version: string };
  edit<Record<'scripts' | 'devDependencies', Record<string, string>>>(
    join(folder, 'package.json'),
    ({ scripts, devDependencies }) => {
      scripts['build'] = 'node build.mjs && remote-kit adopt';
      devDependencies[STOCK_PLUGIN] = version;
    },
  );
}

/** Makes a remote one whose screens load nothing before their code runs. */
export function dropEarlyCalls(folder: string): void {
  const file = join(folder, 'src/remote.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^ +early: .*\n/m, ''));
}
