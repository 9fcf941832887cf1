import { seeded, type Random } from './random.ts';

/** Runs a test on chance; its failure tells the seed to repeat it by. */
export async function withSeed(run: (random: Random) => Promise<void>): Promise<void> {
  const random = seeded();
  try {
    await run(random);
  } catch (error) {
    if (error instanceof Error) error.message = `(repeat with DURABILITY_SEED=${random.seed}) ${error.message}`;
    throw error;
  }
}
