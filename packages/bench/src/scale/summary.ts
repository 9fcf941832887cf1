import { table } from '../measure/table.ts';
import type { Compared } from './compare-gyms.ts';
import type { Screen } from './questions.ts';

const SCREENS: readonly Screen[] = ['list', 'renewals', 'search', 'dashboard'];
const hundredth = (value: number) => Math.round(value * 100) / 100;

/** The least favourable ratio of each screen. */
export const worstRatios = (compared: readonly Compared[]): Record<Screen, number> =>
  Object.fromEntries(
    SCREENS.map((screen) => [
      screen,
      hundredth(Math.max(...compared.filter(({ question }) => question.screen === screen).map(({ ratio }) => ratio))),
    ]),
  ) as Record<Screen, number>;

/** What was measured, a question a line. */
export const comparisonTable = (compared: readonly Compared[], { few, many }: { few: number; many: number }): string =>
  table(
    ['asked', `ms of ${few}`, `ms of ${many}`, 'ratio'],
    compared.map(({ question, small, large, ratio }) => [
      `${question.screen}: ${question.name}`,
      small.toFixed(2),
      large.toFixed(2),
      ratio.toFixed(2),
    ]),
  );
