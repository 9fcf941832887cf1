import { startAnyPostgres } from '@gym/test-tools';
import { CleanupStack } from '../setup/cleanup.ts';
import { buildProduct, openGym } from '../setup/gym.ts';
import { compareGyms, comparisonTable, worstRatios } from './compare-gyms.ts';
import { explainSlowQueries } from './explain.ts';
import { QUESTIONS } from './questions.ts';
import { seedGym } from './seed-gym.ts';

/** The sizes of the gyms, and the number of rounds. */
interface Scale {
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
}

/** Measures the product on two gyms in one PostgreSQL. Yields the lines to print, the ratios last. */
async function* measureScale({ few, many, rounds }: Scale, closing: CleanupStack): AsyncGenerator<string> {
  const database = await startAnyPostgres();
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
  yield await explainSlowQueries(gyms.large.databaseUrl);
  yield JSON.stringify(worstRatios(compared));
}

const { FEW = '1000', MEMBERS = '1000000', ROUNDS = '15' } = process.env;
// A journey has already built the product.
if (process.env.BUILT === undefined) buildProduct();
const closing = new CleanupStack();
try {
  for await (const said of measureScale({ few: Number(FEW), many: Number(MEMBERS), rounds: Number(ROUNDS) }, closing))
    console.log(said);
} finally {
  await closing.run();
}
