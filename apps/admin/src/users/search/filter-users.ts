import type { User } from '@gym/api-client/admin';
import {
  readAsText,
  readingOf,
  readSimplePattern,
  type NameTest,
  type PatternReader,
  type ReadingOptions,
} from './name-reading.ts';

/** What a pattern may take over all names together before it counts as over-long. Real ones take a few milliseconds. */
const BUDGET_MS = 100;

const tooCostly = new Set<string>();

export interface UserFilter extends ReadingOptions {
  /** Not there before a demanding pattern was typed, and while the engine loads: until then it is read as text. */
  readonly readDemanding?: PatternReader;
}

/** The users whose first name the search finds (acceptance C1, C2). */
export function filterUsers(users: readonly User[], q: string, filter: UserFilter): readonly User[] {
  const matches = readAsPattern(q, filter);
  const found = matches && withinBudget(users, matches);
  if (found) return found;
  if (matches) tooCostly.add(q);
  const asText = readAsText(q, filter);
  return users.filter(({ fname }) => asText(fname));
}

function readAsPattern(q: string, filter: UserFilter): NameTest | undefined {
  const reading = readingOf(q);
  if (reading === 'text' || tooCostly.has(q)) return undefined;
  return reading === 'simple' ? readSimplePattern(q, filter) : filter.readDemanding?.(q, filter);
}

/** Even linear time adds up, over many long names and a pattern of many alternatives. Each name is tried once: they repeat. */
function withinBudget(users: readonly User[], matches: NameTest): readonly User[] | undefined {
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
