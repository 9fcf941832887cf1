/** A line of a document that somebody may copy into a shell. */
interface WrittenCommand {
  readonly line: string;
  /** Its words, settings before it and placeholders among them. */
  readonly words: readonly string[];
  /** Whether it stands in a block of code, rather than in a sentence. */
  readonly inBlock: boolean;
}

const IS_COMMAND = /^\s*(\$ )?([A-Z_]+=\S+ )*(npx|pnpm|node|gym) \S| node \S+\.m?js\b/;
const SETTING = /^[A-Z_]+=/;
/** Where the product lies on an operator's machine. */
const INSTALLED = /^\/opt\/gym\//;
const PROGRAM = 'apps/api/bin/gym.mjs';

/**
 * What a document holds as code: the lines of its shell blocks, continued ones as one, and what stands in its
 * sentences.
 */
export function codeIn(text: string): { readonly blocks: readonly string[]; readonly inline: readonly string[] } {
  return {
    blocks: [...text.matchAll(/^[ \t]*```(?:sh|bash|console)?\n([^]*?)```/gm)].flatMap((match) =>
      match[1]!.replace(/\s*\\\n\s*/g, ' ').split('\n'),
    ),
    inline: [...text.replace(/```[^]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!),
  };
}

/**
 * The commands of a document, those behind "&&" by themselves: of its shell blocks, and inline code that looks like
 * one.
 */
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

/** Without settings, and without what runs a program of ours elsewhere: as another user, in a container, at a time. */
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
/** The word behind it is no script. */
const NAMES_A_PACKAGE = /^(-F|--filter)$/;

/**
 * What of a command line is for a script: which package's, and what it gets. The server's own program is the script
 * `api`, and `gym` (deploy/systemd/gym) runs it. Undefined where none is called.
 */
export function scriptCall(
  words: readonly string[],
): { readonly filter?: string; readonly script: string | undefined; readonly args: readonly string[] } | undefined {
  if (words[0] === 'gym') return { script: 'api', args: words.slice(1) };
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
 * Lines of code that call pnpm by its bare name: an operator's machine has npx alone, which brings pnpm under its
 * version.
 */
export function barePnpm(text: string): string[] {
  const { blocks, inline } = codeIn(text);
  return [...blocks, ...inline].filter((line) => /(^|[\s;&|(])pnpm(\s|$)/.test(line));
}
