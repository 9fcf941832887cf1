import type { User } from '@gym/api-contract';

type NameMatcher = (name: string) => boolean;

interface MatchOptions {
  readonly ignoreCase: boolean;
}

/** Compiles a text as a pattern; `undefined` if it is invalid or unsupported. */
export type PatternCompiler = (text: string, options: MatchOptions) => NameMatcher | undefined;

/** Longer patterns count as text (acceptance C2). */
export const MAX_PATTERN_LENGTH = 100;

/**
 * Decides how to read a search text. `simple` patterns have no repetitions or groups, so `RegExp` takes linear time.
 * `complex` patterns could run forever in `RegExp`, so they need the linear-time engine.
 */
export function patternKind(text: string): 'text' | 'simple' | 'complex' {
  if (text.length > MAX_PATTERN_LENGTH || !/[\\^$.*+?()[\]{}|]/.test(text)) return 'text';
  return /[*+?(){]/.test(text) ? 'complex' : 'simple';
}

/** Finds the text itself, anywhere in the name. */
function compileText(text: string, { ignoreCase }: MatchOptions): NameMatcher {
  if (!ignoreCase) return (name) => name.includes(text);
  const lower = text.toLowerCase();
  return (name) => name.toLowerCase().includes(lower);
}

/** Compiles a simple pattern with the browser's engine. */
const compileSimplePattern: PatternCompiler = (text, { ignoreCase }) => {
  try {
    const pattern = new RegExp(text, ignoreCase ? 'i' : '');
    return (name) => pattern.test(name);
  } catch {
    return undefined; // not a pattern: the caller searches for it as text
  }
};

/** Time limit for matching all names; a slower pattern counts as over-long. Real patterns take a few milliseconds. */
const BUDGET_MS = 100;

const slowPatterns = new Set<string>();

interface UserFilter extends MatchOptions {
  /** Undefined until a complex pattern loads the engine. Until then such a pattern counts as text. */
  readonly compileComplex?: PatternCompiler;
}

/** The users whose first name matches the search (acceptance C1, C2). */
export function filterUsers(users: readonly User[], q: string, filter: UserFilter): readonly User[] {
  const matches = compilePattern(q, filter);
  const found = matches && withinBudget(users, matches);
  if (found) return found;
  if (matches) slowPatterns.add(q);
  const asText = compileText(q, filter);
  return users.filter(({ fname }) => asText(fname));
}

function compilePattern(q: string, filter: UserFilter): NameMatcher | undefined {
  const kind = patternKind(q);
  if (kind === 'text' || slowPatterns.has(q)) return undefined;
  return kind === 'simple' ? compileSimplePattern(q, filter) : filter.compileComplex?.(q, filter);
}

/** Even linear time adds up over many long names and many alternatives. Names repeat, so each is matched once. */
function withinBudget(users: readonly User[], matches: NameMatcher): readonly User[] | undefined {
  const end = performance.now() + BUDGET_MS;
  const known = new Map<string, boolean>();
  const found: User[] = [];
  for (const user of users) {
    let match = known.get(user.fname);
    if (match === undefined) {
      match = matches(user.fname);
      known.set(user.fname, match);
      if (performance.now() > end) return undefined;
    }
    if (match) found.push(user);
  }
  return found;
}
