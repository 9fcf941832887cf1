import { DURATION_NAMES } from '@gym/rules';

/** Texts of a plan's duration with a count. */
const termTexts = {
  counted: {
    1: (count: number) => `${count} months`,
    2: (count: number) => `${count} weeks`,
    3: (count: number) => `${count} days`,
  } as Readonly<Record<number, (count: number) => string>>,
  years: (count: number) => (count === 1 ? '1 year' : `${count} years`),
} as const;

const MONTHS = 1;

/**
 * A plan's duration in words: `Monthly`, `3 months`, `1 year`. An unknown code is shown as received.
 *
 * @param code 1 = months, 2 = weeks, 3 = days
 */
export function termLabel(code: number | string, count: number | string = 1): string {
  const [unit, times] = [Number(code), Number(count)];
  if (unit === MONTHS && times > 0 && times % 12 === 0) return termTexts.years(times / 12);
  if (times > 1) return termTexts.counted[unit]?.(times) ?? `${times} × ${code}`;
  return DURATION_NAMES[unit] ?? String(code);
}
