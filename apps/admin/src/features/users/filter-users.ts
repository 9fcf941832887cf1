import type { User } from '@gym/api-client/admin';

/** Tells whether a first name matches. */
type NameMatcher = (name: string) => boolean;

interface MatchOptions {
  readonly ignoreCase: boolean;
}

/** Reads a text as a pattern; `undefined` where it is none, or none that can be had. */
export type PatternCompiler = (text: string, options: MatchOptions) => NameMatcher | undefined;

/** Longer patterns are read as text (acceptance C2). */
export const MAX_PATTERN_LENGTH = 100;

/**
 * How a search text is to be read. `simple` patterns repeat and group nothing, so `RegExp` itself takes linear time;
 * `complex` ones could take it for ever, and need the engine that cannot.
 */
export function patternKind(text: string): 'text' | 'simple' | 'complex' {
  if (text.length > MAX_PATTERN_LENGTH || !/[\\^$.*+?()[\]{}|]/.test(text)) return 'text';
  return /[*+?(){]/.test(text) ? 'complex' : 'simple';
}

/** The text itself, anywhere in the name. */
function compileText(text: string, { ignoreCase }: MatchOptions): NameMatcher {
  if (!ignoreCase) return (name) => name.includes(text);
  const lower = text.toLowerCase();
  return (name) => name.toLowerCase().includes(lower);
}

/** A simple pattern, by the browser's own engine. */
const compileSimplePattern: PatternCompiler = (text, { ignoreCase }) => {
  try {
    const pattern = new RegExp(text, ignoreCase ? 'i' : '');
    return (name) => pattern.test(name);
  } catch {
    return undefined; // not a pattern: the caller reads it as text
  }
};

/** What a pattern may take over all names together before it counts as over-long. Real ones take a few milliseconds. */
const BUDGET_MS = 100;

const slowPatterns = new Set<string>();

interface UserFilter extends MatchOptions {
  /** Not there before a complex pattern was typed, and while the engine loads: until then it is read as text. */
  readonly compileComplex?: PatternCompiler;
}

/** The users whose first name the search finds (acceptance C1, C2). */
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

/**
 * Even linear time adds up, over many long names and a pattern of many alternatives. Each name is tried once: they
 * repeat.
 */
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
