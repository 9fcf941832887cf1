import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/validate';
import type { LandingCost } from './landing-cost.ts';

/** The budget of every landing route. */
export type Budget = Readonly<Record<string, LandingCost>>;

const FILE = join(repositoryRoot(), 'packages/e2e/budget.json');

export const readBudget = (): Budget => JSON.parse(readFileSync(FILE, 'utf8')) as Budget;

/** Writes it a line a route. */
export function writeBudget(budget: Budget): void {
  const lines = Object.entries(budget).map(
    ([route, { bytes, requests }]) =>
      `  ${JSON.stringify(route)}: ${JSON.stringify({ bytes, requests }).replaceAll(':', ': ').replace(',', ', ')}`,
  );
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}
