import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '@gym/test-tools';
import { groupsOf } from './dead-links.ts';
import type { KnownNames } from './unknown-names.ts';

/** A command in a document that a reader may copy into a shell. */
interface WrittenCommand {
  readonly line: string;
  /** The words of the command, including variable assignments and placeholders. */
  readonly words: readonly string[];
  /** Whether it is in a code block rather than in a sentence. */
  readonly inBlock: boolean;
}

const IS_COMMAND = /^\s*(\$ )?([A-Z_]+=\S+ )*(npx|pnpm|node|gym|gym-release|remote-kit) \S| node \S+\.m?js\b/;
const SETTING = /^[A-Z_]+=/;
/** The folder of the product on an operator's machine. */
const INSTALLED = /^\/opt\/gym\//;
const PROGRAM = 'apps/api/bin/gym.mjs';

/** Returns a document's code: the lines of its shell blocks, with continuation lines joined, and its inline code. */
export function codeIn(text: string): { readonly blocks: readonly string[]; readonly inline: readonly string[] } {
  return {
    blocks: groupsOf(text, /^[ \t]*```(?:sh|bash|console)?\n([^]*?)```/gm).flatMap((block) =>
      block.replace(/\s*\\\n\s*/g, ' ').split('\n'),
    ),
    inline: groupsOf(text.replace(/```[^]*?```/g, ''), /`([^`\n]+)`/g),
  };
}

/** Returns the commands of a document from its shell blocks and its inline code. Splits commands at "&&". */
export function commandsIn(text: string): WrittenCommand[] {
  const { blocks, inline } = codeIn(text);
  const read =
    (inBlock: boolean) =>
    (line: string): WrittenCommand => ({ line, inBlock, words: wordsOf(line) });
  const parts = (lines: readonly string[]) => lines.flatMap((line) => line.split(/ (?:&&|\|\|) /));
  return [...parts(blocks).map(read(true)), ...parts(inline).map(read(false))].filter(({ line }) =>
    IS_COMMAND.test(line),
  );
}

/**
 * Removes variable assignments, and prefixes that run our program elsewhere: as another user, in a container, at a
 * time.
 */
function wordsOf(line: string): string[] {
  const words = line
    .replace(/ #.*$/, '')
    .trim()
    .replace(/^\$ /, '')
    .split(/\s+/)
    .filter((word) => !SETTING.test(word))
    .map((word) => word.replace(INSTALLED, ''));
  const program = words.findIndex((word, index) => word === 'node' && /\.m?js$/.test(words[index + 1] ?? ''));
  return words.slice(Math.max(program, 0));
}

const SKIPPED_FLAGS = /^(--?[a-z-]+(=\S+)?|-F|--filter)$/;
/** The next word is not a script. */
const NAMES_A_PACKAGE = /^(-F|--filter)$/;

/** Our installed programs, and the scripts that run them here. */
const OURS: Readonly<Record<string, string>> = { gym: 'api', 'gym-release': 'release', 'remote-kit': 'remote-kit' };

/**
 * Returns the script that a command line calls, with its package and arguments. The server's own program, also as `gym`
 * (deploy/systemd/gym), is the script `api`. Returns undefined if the line calls no script.
 */
export function scriptCall(
  words: readonly string[],
): { readonly filter?: string; readonly script: string | undefined; readonly args: readonly string[] } | undefined {
  const ours = OURS[words[0] ?? ''];
  if (ours !== undefined) return { script: ours, args: words.slice(1) };
  if (words[0] === 'node' && words[1] === PROGRAM) return { script: 'api', args: words.slice(2) };
  const pnpm = words.findIndex((word) => /^pnpm(@|$)/.test(word));
  if (pnpm !== 0 && !(pnpm > 0 && words[0] === 'npx')) return undefined;
  const rest = words.slice(pnpm + 1);
  const at = rest.findIndex(
    (word, index) => !SKIPPED_FLAGS.test(word) && !NAMES_A_PACKAGE.test(rest[index - 1] ?? '') && word !== 'run',
  );
  const filterAt = rest.findIndex((word) => NAMES_A_PACKAGE.test(word));
  const filter = filterAt !== -1 && (at === -1 || filterAt < at) ? rest[filterAt + 1] : undefined;
  return {
    script: at === -1 ? undefined : rest[at],
    args: at === -1 ? [] : rest.slice(at + 1),
    ...(filter !== undefined && { filter }),
  };
}

/**
 * Returns lines of code that call pnpm directly. An operator's machine has only npx, which runs a fixed version of
 * pnpm.
 */
export function barePnpm(text: string): string[] {
  const { blocks, inline } = codeIn(text);
  return [...blocks, ...inline].filter((line) => /(^|[\s;&|(])pnpm(\s|$)/.test(line));
}

const PNPM_OWN = new Set(['install', 'add', 'audit', 'exec', 'dlx', 'approve']);

/**
 * Returns the commands in a document that cannot work. `pnpm <script>` needs a script of that package. A program must
 * know its subcommand, and some command each option. `node <file>` or another file of the repository must exist.
 * Commands with a placeholder (`<…>`) are read up to it.
 */
export function deadCommands(
  root: string,
  file: string,
  { options, subcommands }: Pick<KnownNames, 'options' | 'subcommands'>,
): string[] {
  const scripts = scriptsOf(root);
  const all = new Set([...scripts.values()].flat());
  return commandsIn(readFileSync(join(root, file), 'utf8'))
    .filter(({ words, inBlock }) => {
      const [program, script = ''] = words;
      if (program === 'node' && /\.(m?js|ts)$/.test(script) && !existsSync(join(root, script))) return true;
      const call = scriptCall(words);
      if (call?.script !== undefined && !PNPM_OWN.has(call.script)) {
        const ofPackage = call.filter === undefined ? undefined : scripts.get(call.filter);
        const isProgram = call.script in subcommands;
        if (!isProgram && !(ofPackage ? ofPackage.includes(call.script) : all.has(call.script))) return true;
        const [subcommand = ''] = call.args;
        if (isProgram && /^[a-z][a-z-]*$/.test(subcommand) && !subcommands[call.script]?.includes(subcommand))
          return true;
        const named = call.args.flatMap((word) => /^--([a-z][a-z-]*)/.exec(word)?.[1] ?? []);
        if (named.some((option) => !options.has(option))) return true;
      }
      return (
        inBlock &&
        words.some((word) => /^(apps|packages|deploy|docs)\/[\w./-]+\.\w+$/.test(word) && !existsSync(join(root, word)))
      );
    })
    .map(({ line }) => line);
}

/** Scripts by package name; the root has an empty name. */
function scriptsOf(root: string): Map<string, string[]> {
  return new Map(
    ['.', ...packageFolders(root)].map((folder) => {
      const { name = '', scripts = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        name?: string;
        scripts?: object;
      };
      return [folder === '.' ? '' : name.replace(/^@gym\//, ''), Object.keys(scripts)];
    }),
  );
}
