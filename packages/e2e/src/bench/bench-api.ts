import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { interleave, median, medianRatio, round } from './measure.ts';
import { answerTimes, requestsPerSecond, type Target } from './requests.ts';
import { fillMembers, Stand } from './stand.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 40);
const FEW = 100;
const MANY = Number(process.env.MEMBERS ?? 1_000_000);
const SIZE = 10;
const OPERATOR_TOKEN = 'operator'.repeat(4);

/** Starts the bare server on a database, and returns its URL. */
async function openBareServer(stand: Stand, databaseUrl: string): Promise<string> {
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stand.add(child, async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return line.trim();
}

/** Responses a second of two servers in turn, and the ratio of the first to the second. */
async function compareRates(one: Target, other: Target) {
  const targets = { one, other };
  const rates = await interleave(['one', 'other'], ROUNDS, (name) => requestsPerSecond(targets[name], 300));
  return {
    perSecond: [rates.one, rates.other].map((each) => round(median(each), 0)),
    ratio: medianRatio(rates.one, rates.other),
  };
}

await Stand.run(async (stand) => {
  const few = await stand.gym('few');
  const many = await stand.gym('many');
  const counting = await stand.gym('counting', { OPERATOR_TOKEN });
  const bare = await openBareServer(stand, few.databaseUrl);

  console.log('The list of 1 000 members, ours and a bare node:http + pg in turn ...');
  for (const { databaseUrl } of [few, counting]) await fillMembers(databaseUrl, 1000);
  const whole = await compareRates(few.list(), { url: bare });

  // The cheaper the request, the larger the counting's part of its cost.
  console.log('Pages of ten, of a process that counts for metrics and of one that does not, in turn ...');
  const page = `?page=1&size=${SIZE}`;
  const counted = await compareRates(counting.list(page), few.list(page));
  const scrape = await fetch(`${counting.product.url}/metrics`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  });

  console.log(`First and last page of ${FEW} members and of ${MANY} ...`);
  await fillMembers(few.databaseUrl, FEW);
  await fillMembers(many.databaseUrl, MANY);
  const times = await answerTimes(
    {
      fewFirst: few.list(page),
      fewLast: few.list(`?page=${FEW / SIZE}&size=${SIZE}`),
      manyFirst: many.list(page),
      manyLast: many.list(`?page=${MANY / SIZE}&size=${SIZE}`),
    },
    { rounds: 40, inARow: 25 },
  );
  const pageMs = Object.fromEntries(Object.entries(times).map(([name, all]) => [name, round(median(all), 2)]));
  const growth = (large: number[], small: number[]) => median(large) / median(small);
  console.log(
    JSON.stringify({
      requestsPerSecond: { oursAndBare: whole.perSecond, countingAndNot: counted.perSecond },
      pageMs,
      scrapeBytes: (await scrape.text()).length,
      postgres: stand.postgres,
    }),
  );
  console.log(
    JSON.stringify({
      ratioBare: round(whole.ratio, 2),
      ratioCounting: round(counted.ratio, 3),
      pageGrowth: round(Math.max(growth(times.manyFirst, times.fewFirst), growth(times.manyLast, times.fewLast)), 2),
    }),
  );
});
