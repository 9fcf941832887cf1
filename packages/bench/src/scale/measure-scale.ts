import { openGym } from '../api/open-gym.ts';
import type { Closing } from '../stage/closing.ts';
import { openDatabase } from '../stage/open-database.ts';
import { compareGyms } from './compare-gyms.ts';
import { explained } from './explained.ts';
import { QUESTIONS } from './questions.ts';
import { seedGym } from './seed-gym.ts';
import { comparisonTable, worstRatios } from './summary.ts';

/** How large the gyms are, and how often both are asked. */
export interface Scale {
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
}

/** A PostgreSQL with two gyms in it, the product on each. Answers what is to be printed, the line of ratios last. */
export async function* measureScale({ few, many, rounds }: Scale, closing: Closing): AsyncGenerator<string> {
  const database = await openDatabase();
  closing.add(database, ({ stop }) => stop());
  const open = async (name: string) => closing.add(await openGym(database.url, name), (gym) => gym.close());
  const gyms = { small: await open('small'), large: await open('large') };
  yield `PostgreSQL ${database.version}. Making gyms of ${few} and of ${many} members ...`;
  const began = performance.now();
  await seedGym(gyms.small.databaseUrl, few);
  await seedGym(gyms.large.databaseUrl, many);
  yield `Made in ${Math.round((performance.now() - began) / 1000)} s. Asking both in turn ...`;
  const compared = await compareGyms(gyms, QUESTIONS, rounds);
  yield comparisonTable(compared, { few, many });
  yield await explained(gyms.large.databaseUrl);
  yield JSON.stringify(worstRatios(compared));
}
