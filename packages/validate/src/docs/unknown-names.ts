import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupsOf } from './dead-links.ts';

/** Folders with code that reads or sets environment variables. */
const READERS = ['apps', 'packages', 'deploy', '.github', '.ci'];
const SOURCE =
  /(\.(ts|tsx|mjs|cjs|conf|sh|ya?ml|service|env|container)|Dockerfile|Containerfile|\/run)$|\.(service|socket|env)\b/;
const NOT_READ = /(^|\/)(node_modules|dist|\.cache|migrations)\//;
/** A block of code, or inline code. */
const CODE = /```[^\n]*\n([^]*?)```|`([^`\n]+)`/g;
const NAME = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;

/** Returns the environment variables in a document that nothing in the repository knows. */
export function unknownVariables(file: string, text: string, known: ReadonlySet<string>): string[] {
  const code = [...groupsOf(text, CODE, 1), ...groupsOf(text, CODE, 2)];
  const named = code.flatMap((part) => groupsOf(part, NAME, 0).concat(groupsOf(part, /(?:^|\s)([A-Z]{2,})=/g)));
  return [...new Set(named)].filter((name) => !isKnown(name, known)).map((name) => `${file}: ${name}`);
}

/** Ignores Node's own variables. A secret may come from a `_FILE`. `create-admin` builds its names from two words. */
const isKnown = (name: string, known: ReadonlySet<string>): boolean =>
  name.startsWith('NODE_') ||
  known.has(name) ||
  known.has(name.replace(/_FILE$/, '')) ||
  (known.has('ADMIN_') && /^ADMIN_(EMAIL|FNAME|LNAME|PHONE)$/.test(name));

/** The variables and the options that the sources know, and the subcommands of our programs, by their script. */
export interface KnownNames {
  readonly variables: ReadonlySet<string>;
  readonly options: ReadonlySet<string>;
  readonly subcommands: Readonly<Record<string, readonly string[]>>;
}

/** Programs with subcommands, by the script that runs them. */
const PROGRAMS = {
  api: 'apps/api/bin/gym.mjs',
  release: 'packages/release/bin/release.mjs',
  'remote-kit': 'packages/remote-kit/bin/remote-kit.mjs',
  bench: 'packages/e2e/bin/bench.mjs',
};

/** The subcommands that a program's help lists, one a line, or as alternatives. */
function subcommandsOf(program: string): string[] {
  const { output } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
  const help = output.join('');
  const alternatives = groupsOf(help, /<([a-z|]+)>/g).flatMap((names) => names.split('|'));
  return [...groupsOf(help, /^ {2}(?:pnpm api )?([a-z][a-z-]*)\b/gm), ...alternatives];
}

/** Reads every name in capitals from the sources, and every option of a command line. */
export function knownNames(root: string): KnownNames {
  const texts = READERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((path) => readFileSync(path, 'utf8'));
  return {
    variables: new Set(texts.flatMap((text) => text.match(/\b[A-Z][A-Z0-9_]{1,}\b/g) ?? [])),
    subcommands: Object.fromEntries(
      Object.entries(PROGRAMS).map(([script, program]) => [script, subcommandsOf(join(root, program))]),
    ),
    options: new Set(texts.flatMap((text) => groupsOf(text, OPTION, 1).concat(groupsOf(text, OPTION, 2)))),
  };
}

/** An option in a help text or a list of arguments, or one that `parseArgs` takes. */
const OPTION =
  /(?<![\w-])--([a-z][a-z-]*)|^ *'?([a-z][a-z-]*)'?: (?:\{ type: '(?:string|boolean)'|(?:flag|texts?)\()/gm;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_READ.test(`${path}/`) ? [] : filesBelow(path);
    return SOURCE.test(path) ? [path] : [];
  });
}

/** Returns the variables that the server's configuration reads. */
export function configuredVariables(root: string): string[] {
  const folder = join(root, 'apps/api/src/platform/config');
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return [...new Set(sources.flatMap((source) => groupsOf(source, /env(?:, ?|\[)'([A-Z][A-Z0-9_]+)'/g)))].sort();
}
