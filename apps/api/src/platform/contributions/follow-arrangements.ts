import { asc } from 'drizzle-orm';
import type { Contributions } from '../config/contribution-settings.ts';
import type { Database } from '../database/database.ts';
import { arrangements } from '../database/schema/index.ts';
import { oneLine } from '../errors/operator-error.ts';

/** An arrangement as it is stored. */
export type Arrangement = typeof arrangements.$inferSelect.contributions;

/** A stored arrangement in the form of the setting CONTRIBUTIONS. */
export const placesOf = (arrangement: Arrangement): Contributions[string] => ({
  first: arrangement.map(({ id }) => id),
  hidden: arrangement.flatMap(({ id, hidden }) => (hidden ? [id] : [])),
  titles: Object.fromEntries(arrangement.flatMap(({ id, title }) => (title === undefined ? [] : [[id, title]]))),
});

/** What administrators arranged, by point. */
export interface FollowedArrangements {
  current(): Contributions;
  /** Reads them again. @returns whether they changed */
  readAgain(): Promise<boolean>;
}

/** Without the database, the last known arrangements stay (ADR-0060). */
export function followArrangements(db: Database, warn: (text: string) => void): FollowedArrangements {
  let current: Contributions = {};
  let seen = '[]';
  let failing = false;
  return {
    current: () => current,
    readAgain: async () => {
      try {
        const { point, contributions } = arrangements;
        const rows = await db.select({ point, contributions }).from(arrangements).orderBy(asc(arrangements.id));
        failing = false;
        const found = rows.filter((row) => row.contributions.length > 0);
        const text = JSON.stringify(found);
        if (text === seen) return false;
        seen = text;
        current = Object.fromEntries(found.map((row) => [row.point, placesOf(row.contributions)]));
        return true;
      } catch (error) {
        if (!failing)
          warn(`The arrangement of contributions cannot be read; the last known one stays: ${oneLine(error)}`);
        failing = true;
        return false;
      }
    },
  };
}
