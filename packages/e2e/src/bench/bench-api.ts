import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startAnyPostgres } from '@gym/test-tools';
import { answerTimes, requestsPerSecond } from '../measure/load.ts';
import { quantile, roundRatios } from '../measure/statistics.ts';
import { buildProduct, fillMembers, openGym } from '../setup/gym.ts';

/** A running bare server. */
interface BareServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the bare server on a database. */
async function startBareServer(databaseUrl: string): Promise<BareServer> {
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return {
    url: line.trim(),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

const ROUNDS = Number(process.env.ROUNDS ?? 40);
const LOAD = { clients: 16, milliseconds: 300 };
const FEW = 100;
const MANY = Number(process.env.MEMBERS ?? 1_000_000);
const SIZE = 10;

const hundredth = (value: number) => Math.round(value * 100) / 100;
const median = (values: readonly number[]) => quantile(values, 0.5);

buildProduct();
const database = await startAnyPostgres();
const few = await openGym(database.url, 'few');
const many = await openGym(database.url, 'many');
const bare = await startBareServer(few.databaseUrl);
try {
  console.log('The list of 1 000 members, ours and a bare node:http + pg in turn ...');
  await fillMembers(few.databaseUrl, 1000);
  const rates = { ours: [] as number[], bare: [] as number[] };
  // The first round warms up both servers and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    const turns = [
      { who: 'ours', target: few.list() },
      { who: 'bare', target: { url: bare.url } },
    ] as const;
    for (const { who, target } of round % 2 === 0 ? turns : [...turns].reverse()) {
      const rate = await requestsPerSecond(target, LOAD);
      if (round > 0) rates[who].push(rate);
    }
  }
  const ratios = roundRatios(rates.ours, rates.bare);

  console.log(`First and last page of ${FEW} members and of ${MANY} ...`);
  await fillMembers(few.databaseUrl, FEW);
  await fillMembers(many.databaseUrl, MANY);
  const agent = new Agent({ keepAlive: true });
  const targets = {
    fewFirst: few.list(`?page=1&size=${SIZE}`),
    fewLast: few.list(`?page=${FEW / SIZE}&size=${SIZE}`),
    manyFirst: many.list(`?page=1&size=${SIZE}`),
    manyLast: many.list(`?page=${MANY / SIZE}&size=${SIZE}`),
  };
  const times: Record<keyof typeof targets, number[]> = { fewFirst: [], fewLast: [], manyFirst: [], manyLast: [] };
  for (let round = 0; round <= 40; round++) {
    for (const page of Object.keys(targets) as (keyof typeof targets)[]) {
      const measured = await answerTimes(targets[page], 25, agent);
      if (round > 0) times[page].push(...measured);
    }
  }
  agent.destroy();
  const pages = {
    fewFirst: median(times.fewFirst),
    fewLast: median(times.fewLast),
    manyFirst: median(times.manyFirst),
    manyLast: median(times.manyLast),
  };

  console.log(
    JSON.stringify({
      requestsPerSecond: { ours: Math.round(median(rates.ours)), bare: Math.round(median(rates.bare)) },
      pageMs: {
        [FEW]: { first: hundredth(pages.fewFirst), last: hundredth(pages.fewLast) },
        [MANY]: { first: hundredth(pages.manyFirst), last: hundredth(pages.manyLast) },
      },
      postgres: database.version,
    }),
  );
  console.log(
    JSON.stringify({
      ratioBare: hundredth(median(ratios)),
      pageGrowth: hundredth(Math.max(pages.manyFirst / pages.fewFirst, pages.manyLast / pages.fewLast)),
    }),
  );
} finally {
  await bare.stop();
  await few.close();
  await many.close();
  await database.stop();
}
