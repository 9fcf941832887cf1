/** A line of a document that somebody may copy into a shell. */
export interface WrittenCommand {
  readonly line: string;
  /** Its words, settings before it and placeholders among them. */
  readonly words: readonly string[];
  /** Whether it stands in a block of code, rather than in a sentence. */
  readonly inBlock: boolean;
}

const IS_COMMAND = /^\s*(\$ )?([A-Z_]+=\S+ )*(npx|pnpm|node) \S/;
const SETTING = /^[A-Z_]+=/;

/** The commands of a document: lines of its shell blocks, continued ones as one, and inline code that looks like a command. */
export function commandsIn(text: string): WrittenCommand[] {
  const blocks = [...text.matchAll(/^[ \t]*```(?:sh|bash|console)?\n([^]*?)```/gm)].flatMap((match) => match[1]!.replace(/\s*\\\n\s*/g, ' ').split('\n'));
  const inline = [...text.replace(/```[^]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
  const read = (inBlock: boolean) => (line: string): WrittenCommand => ({
    line, inBlock, words: line.replace(/ #.*$/, '').trim().replace(/^\$ /, '').split(/\s+/).filter((word) => !SETTING.test(word)),
  });
  return [...blocks.map(read(true)), ...inline.map(read(false))].filter(({ line }) => IS_COMMAND.test(line));
}

const SKIPPED_FLAGS = /^(--?[a-z-]+(=\S+)?|-F|--filter)$/;
/** The word behind it is no script. */
const NAMES_A_PACKAGE = /^(-F|--filter)$/;

/** What of a command line is for pnpm: which package's script, and what the script gets. Undefined where pnpm is not called. */
export function pnpmCall(words: readonly string[]): { readonly filter?: string; readonly script: string | undefined; readonly args: readonly string[] } | undefined {
  const pnpm = words.findIndex((word) => /^pnpm(@|$)/.test(word));
  if (pnpm !== 0 && !(pnpm > 0 && words[0] === 'npx')) return undefined;
  const rest = words.slice(pnpm + 1);
  const at = rest.findIndex((word, index) => !SKIPPED_FLAGS.test(word) && !NAMES_A_PACKAGE.test(rest[index - 1] ?? '') && word !== 'run');
  const filterAt = rest.findIndex((word) => NAMES_A_PACKAGE.test(word));
  const filter = filterAt !== -1 && (at === -1 || filterAt < at) ? rest[filterAt + 1] : undefined;
  return { script: at === -1 ? undefined : rest[at], args: at === -1 ? [] : rest.slice(at + 1), ...(filter !== undefined && { filter }) };
}
