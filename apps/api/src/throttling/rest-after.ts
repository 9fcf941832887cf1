const LONGEST_MS = 60_000;
/** Two addresses that use up their guesses delay nobody elsewhere: a gym has more than one person who mistypes. */
const FREE = 20;

/**
 * How long an account rests after this many failures from anywhere, in ms: two seconds, four, eight, up to a minute. However
 * many addresses guess, that leaves them about 100 guesses an hour. The longest is short, because whoever keeps failing
 * on purpose delays the owner as well.
 */
export const restAfter = (failures: number): number =>
  failures <= FREE ? 0 : Math.min(LONGEST_MS, 1000 * 2 ** (failures - FREE));
