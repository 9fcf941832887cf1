import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import type { CountedLanding, LandingCost } from './landings.ts';

/** The budget of all landings. */
type Budget = Readonly<Record<string, LandingCost>>;

const FILE = join(repositoryRoot(), 'packages/e2e/budget.json');

export const readBudget = (): Budget => JSON.parse(readFileSync(FILE, 'utf8')) as Budget;

/** Writes the budget, one route per line. */
export function writeBudget(budget: Budget): void {
  const lines = Object.entries(budget).map(
    ([route, { bytes, requests }]) =>
      `  ${JSON.stringify(route)}: ${JSON.stringify({ bytes, requests }).replaceAll(':', ': ').replace(',', ', ')}`,
  );
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}

/** Another version of the compressor changes file sizes slightly. */
const TOO_MUCH = 1.01;
/** Below this ratio the budget must shrink, or a later regression could go unnoticed. */
const TOO_LITTLE = 0.97;
const BIGGEST = 5;

/** The lists on which most work begins never load more than 125 KiB, whatever the budget says. */
const LIMIT = 125 * 1024;
const LIMITED = ['/userlist', '/planList', '/memberList'];

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
const sign = (number: number, text: string) => `${number < 0 ? '−' : '+'}${text}`;

/** Describes a cost outside its budget, and what to do. Returns undefined for a cost within its budget. */
export function budgetProblem(
  route: string,
  budget: LandingCost | undefined,
  found: CountedLanding,
): string | undefined {
  const cost = `${route} loads ${kib(found.bytes)} of code in ${found.requests} requests`;
  if (!budget) return `${cost}, and has no budget: "pnpm budget" writes one.`;
  const { bytes, requests } = budget;
  const more = found.bytes - bytes;
  const moreRequests = found.requests - requests;
  const changes = `${sign(more, kib(Math.abs(more)))}, ${sign(moreRequests, String(Math.abs(moreRequests)))} requests`;
  const biggest = [...found.files]
    .sort((left, right) => right.bytes - left.bytes)
    .slice(0, BIGGEST)
    .map((file) => `  ${kib(file.bytes).padStart(10)}  ${file.name}`);
  if (LIMITED.includes(route) && found.bytes > LIMIT)
    return [
      `${cost}: ${found.bytes - LIMIT} bytes more than the limit for this screen.`,
      'The biggest files of it:',
      ...biggest,
      'Move what the first rows do not need to a lazy chunk.',
    ].join('\n');
  const difference = `its budget is ${kib(bytes)} in ${requests} (${changes})`;
  if (found.bytes > bytes * TOO_MUCH || found.requests > requests) {
    return [
      `${cost}; ${difference}.`,
      'The biggest files of it:',
      ...biggest,
      'Take out what the first view does not need, or decide for the growth: "pnpm budget" writes the file anew.',
    ].join('\n');
  }
  if (found.bytes < bytes * TOO_LITTLE || found.requests < requests)
    return `${cost}; ${difference}. Keep what was won: "pnpm budget" writes the file anew.`;
  return undefined;
}
