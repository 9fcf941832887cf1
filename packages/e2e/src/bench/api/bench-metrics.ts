import { startAnyPostgres } from '@gym/test-tools';
import { buildProduct, fillMembers, openGym } from '../setup/gym.ts';
import { quantile, roundRatios } from '../measure/statistics.ts';
import { requestsPerSecond } from '../measure/load.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 40);
const LOAD = { clients: 16, milliseconds: 300 };
const OPERATOR = 'operator'.repeat(4);

/** A page of ten members: the cheaper the request, the larger the counting's part of its cost. */
const PAGE = '?page=1&size=10';

buildProduct();
const database = await startAnyPostgres();
const counting = await openGym(database.url, 'counting', { OPERATOR_TOKEN: OPERATOR });
const silent = await openGym(database.url, 'silent');
try {
  console.log('Pages of the list of members, of a process that counts and of one that does not, in turn ...');
  for (const { databaseUrl } of [counting, silent]) await fillMembers(databaseUrl, 1000);
  const rates = { counting: [] as number[], silent: [] as number[] };
  // The first round warms up both servers and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    const turns = [
      { who: 'counting', target: counting.list(PAGE) },
      { who: 'silent', target: silent.list(PAGE) },
    ] as const;
    for (const { who, target } of round % 2 === 0 ? turns : [...turns].reverse()) {
      const rate = await requestsPerSecond(target, LOAD);
      if (round > 0) rates[who].push(rate);
    }
  }
  const ratios = roundRatios(rates.counting, rates.silent);
  const { origin } = new URL(counting.list().url);
  const scrape = { url: `${origin}/metrics`, headers: { authorization: `Bearer ${OPERATOR}` } };
  const size = (await (await fetch(scrape.url, { headers: scrape.headers })).text()).length;
  console.log(
    JSON.stringify({
      requestsPerSecond: {
        counting: Math.round(quantile(rates.counting, 0.5)),
        silent: Math.round(quantile(rates.silent, 0.5)),
      },
      scrapeBytes: size,
    }),
  );
  console.log(JSON.stringify({ ratio: Math.round(quantile(ratios, 0.5) * 1000) / 1000 }));
} finally {
  await counting.close();
  await silent.close();
  await database.stop();
}
