import type { User } from '@gym/api-client';
import { mayBePattern, readAsText, type PatternReader } from './name-reading.ts';

/** What a pattern may take over all names together before it counts as over-long. Real ones take a few milliseconds. */
const BUDGET_MS = 100;

const tooCostly = new Set<string>();

export interface UserFilter {
  readonly ignoreCase: boolean;
  /** Not there before a pattern was typed, and while it loads: until then patterns are read as text. */
  readonly readPattern?: PatternReader;
}

/** The users whose first name the search finds (acceptance C1, C2). */
export function filterUsers(users: readonly User[], q: string, filter: UserFilter): readonly User[] {
  const matches = mayBePattern(q) && !tooCostly.has(q) ? filter.readPattern?.(q, filter) : undefined;
  const found = matches && withinBudget(users, matches);
  if (found) return found;
  if (matches) tooCostly.add(q);
  const asText = readAsText(q, filter);
  return users.filter(({ fname }) => asText(fname));
}

/** Even linear time adds up, with many long names and a pattern of many alternatives. */
function withinBudget(users: readonly User[], matches: (name: string) => boolean): readonly User[] | undefined {
  const end = performance.now() + BUDGET_MS;
  const found: User[] = [];
  for (const user of users) {
    if (matches(user.fname)) found.push(user);
    if (performance.now() > end) return undefined;
  }
  return found;
}
