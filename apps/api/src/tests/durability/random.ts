import { randomInt } from 'node:crypto';

/** Repeatable random numbers. A failure prints the seed, and `DURABILITY_SEED` repeats it. */
export interface Random {
  readonly seed: number;
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** The Mulberry32 generator. */
function seededRandom(seed = Number(process.env['DURABILITY_SEED']) || randomInt(1, 2 ** 31)): Random {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { seed, below, pick: (choices) => choices[below(choices.length)] as (typeof choices)[number] };
}

/** Runs a test with random numbers. Its failure prints the seed. */
export async function withSeed(run: (random: Random) => Promise<void>): Promise<void> {
  const random = seededRandom();
  try {
    await run(random);
  } catch (error) {
    if (error instanceof Error) error.message = `(repeat with DURABILITY_SEED=${random.seed}) ${error.message}`;
    throw error;
  }
}
