import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { majorOf } from '@gym/remote-contract/supported-contracts';
import { inOwnCommands } from '../package-manager.ts';
import { applyCodemod, type Codemod, CODEMODS, type Compiler } from './codemods.ts';

/** The release that a remote is updated to. */
export interface KitRelease {
  /** Ranges of the `@gym` packages. */
  readonly ranges: Readonly<Record<string, string>>;
  /** Its version of the remote contract. */
  readonly contract: string;
}

export interface Update {
  /** Raised ranges: `@gym/ui from ^0.1.0 to ^0.2.0`. */
  readonly ranges: readonly string[];
  /** The new range that the remote declares. Absent if its major stays. */
  readonly contract?: string;
  /** The codemods that changed something, and the files. */
  readonly codemods: readonly (Pick<Codemod, 'summary' | 'since'> & { readonly files: readonly string[] })[];
  /** Whether its routes stand in `remote.json` and in `src/remote.ts`, as before `defineRemote`. */
  readonly twoFiles: boolean;
  /** Every changed file, relative to the folder. */
  readonly files: readonly string[];
}

/**
 * Updates a remote to a release of the kit: the ranges of its `@gym` packages, its sources by the codemods since its
 * contract and by those of the kit, and its contract if the major is a new one. What it changes keeps its format.
 * @param force whether to change files that have uncommitted changes, or are in no git repository
 * @throws Error with one sentence, before anything is written
 */
export function updateRemote(folder: string, { ranges, contract }: KitRelease, force = false): Update {
  const declaration = declarationIn(folder);
  const declared = readDeclared(folder, declaration);
  if (!force) requireCleanTree(folder);
  const raised = raisedRanges(folder, ranges);
  const due = CODEMODS.filter(
    ({ since }) => since === undefined || (isNewer(since, declared) && !isNewer(since, contract)),
  );
  const { changed, codemods } = runCodemods(folder, due);
  const isNewMajor = Number(majorOf(declared)) < Number(majorOf(contract));
  if (raised.length > 0) changed.set('package.json', withRanges(folder, ranges));
  if (isNewMajor)
    changed.set(
      declaration,
      (changed.get(declaration) ?? read(folder, declaration)).replace(CONTRACT, `$1^${contract}`),
    );
  for (const [file, text] of changed) writeFileSync(path.join(folder, file), text);
  return {
    ranges: raised.map(({ name, from, to }) => `${name} from ${from} to ${to}`),
    ...(isNewMajor && { contract: `^${contract}` }),
    twoFiles: declaration === 'remote.json',
    codemods,
    files: [...changed.keys()].sort(),
  };
}

const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** The file that declares a remote: its `remote.json` from before `defineRemote`, or its module. */
function declarationIn(folder: string): string {
  const found = ['remote.json', 'src/remote.ts'].find((file) => existsSync(path.join(folder, file)));
  if (found === undefined) throw new Error(`${folder} has no src/remote.ts: run the update in the folder of a remote.`);
  return found;
}

/** `contract: '^1.8.0'` in the module, or `"contract": "^1.8.0"` in `remote.json`. */
const CONTRACT = /(\bcontract"?\s*:\s*['"])\^(\d+\.\d+\.\d+)(?=['"])/;

/** The lowest contract version that a remote accepts. */
function readDeclared(folder: string, declaration: string): string {
  const [, , version] = CONTRACT.exec(read(folder, declaration)) ?? [];
  if (version === undefined)
    throw new Error(`${declaration} has no contract, such as '^1.8.0': add the one that the remote was built for.`);
  return version;
}

/** @throws Error that says how to go on */
function requireCleanTree(folder: string): void {
  let status: string;
  try {
    status = execFileSync('git', ['status', '--porcelain', '--', '.'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    throw new Error(
      `${folder} is in no git repository, so you could not review the update. To update it, add --force.`,
    );
  }
  if (status !== '')
    throw new Error('There are uncommitted changes. Commit them, so that you can review the update, or add --force.');
}

/** Whether a version is newer than another one. */
function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number));
  const place = (one ?? []).findIndex((part, index) => part !== other?.[index]);
  return place >= 0 && (one?.[place] ?? 0) > (other?.[place] ?? 0);
}

type Lists = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
const LISTS = ['dependencies', 'devDependencies', 'peerDependencies'];

/** The ranges to change. A workspace has none: `workspace:` and `catalog:` name no version. */
function raisedRanges(folder: string, ranges: KitRelease['ranges']) {
  const manifest = JSON.parse(read(folder, 'package.json')) as Lists;
  return LISTS.flatMap((list) => Object.entries(manifest[list] ?? {})).flatMap(([name, from]) => {
    const to = ranges[name];
    return to === undefined || to === from || from.includes(':') ? [] : [{ name, from, to }];
  });
}

/** `package.json` with the new ranges. Everything else in it stays as it is written. */
function withRanges(folder: string, ranges: KitRelease['ranges']): string {
  return raisedRanges(folder, ranges).reduce(
    (text, { name, from, to }) => text.replaceAll(fieldOf(name, from), `"${name}": "${to}"`),
    read(folder, 'package.json'),
  );
}

const fieldOf = (name: string, value: string): RegExp =>
  new RegExp(`"${escaped(name)}"\\s*:\\s*"${escaped(value)}"`, 'g');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function runCodemods(folder: string, due: readonly Codemod[]) {
  const changed = new Map<string, string>();
  if (due.length === 0) return { changed, codemods: [] };
  const ts = loadCompiler(folder);
  const sources = readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join('src', file.split(path.sep).join('/')))
    .sort();
  const codemods = due.flatMap((codemod) => {
    const files = sources.filter((file) => {
      const text = applyCodemod(ts, file, changed.get(file) ?? read(folder, file), codemod);
      if (text !== undefined) changed.set(file, text);
      return text !== undefined;
    });
    return files.length > 0 ? [{ ...codemod, files }] : [];
  });
  return { changed, codemods };
}

/** @throws Error if the remote's packages are not installed */
function loadCompiler(folder: string): Compiler {
  try {
    return createRequire(path.join(path.resolve(folder), 'package.json'))('typescript') as Compiler;
  } catch (cause) {
    throw new Error(inOwnCommands('The update needs the TypeScript of the remote: run "npm install" first.'), {
      cause,
    });
  }
}

const NEXT = `Next:
  npm install
  npm run typecheck && npm test
  npm run build && npm run kit`;

const ONE_FILE =
  'Your remote.json goes on working. To write each route once, move it into src/remote.ts as ' +
  'defineRemote({ … }), and delete remote.json and src/remote.test.ts: docs/remotes.md, "What it declares".';

/** The result of an update for people: what was done, the changes as git shows them, and what to do next. */
export function describeUpdate({ ranges, contract, codemods, files, twoFiles }: Update, folder: string): string {
  const advice = twoFiles ? [ONE_FILE] : [];
  if (files.length === 0) return ['The remote is up to date: nothing was changed.', ...advice].join('\n');
  return [
    ...ranges.map((range) => `package.json: ${range}`),
    ...(contract === undefined ? [] : [`contract ${contract}`]),
    ...codemods.flatMap(({ summary, since, files: touched }) => [
      since === undefined ? summary : `Since contract ${since}: ${summary}`,
      ...touched.map((file) => `  ${file}`),
    ]),
    '',
    ...diffOf(files, folder),
    inOwnCommands(NEXT),
    ...advice,
  ].join('\n');
}

/** Empty outside of a git repository. */
function diffOf(files: readonly string[], folder: string): string[] {
  try {
    return [
      execFileSync('git', ['diff', '--no-color', '--', ...files], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
    ];
  } catch {
    return [];
  }
}
