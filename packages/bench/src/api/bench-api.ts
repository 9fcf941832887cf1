import { Agent } from 'node:http';
import { apiAs, discardData, startProduct } from '@gym/e2e';
import { findPostgres, packagedPostgres, startPostgres, thisMachine } from '@gym/validate';
import { buildProduct } from '../measure/build-product.ts';
import { quantile } from '../measure/statistics.ts';
import { fillMembers } from './fill-members.ts';
import { answerTimes, requestsPerSecond, type Target } from './load.ts';
import { startBareServer } from './start-bare-server.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 40);
const LOAD = { clients: 16, milliseconds: 300 };
const FEW = 100;
const MANY = Number(process.env.MEMBERS ?? 1_000_000);
const SIZE = 10;

const hundredth = (value: number) => Math.round(value * 100) / 100;
const median = (values: readonly number[]) => quantile(values, 0.5);

buildProduct();
const system = findPostgres(thisMachine);
const programs: ReturnType<typeof packagedPostgres> = system.found ? system : packagedPostgres();
if (!programs.found) throw new Error(programs.reason);
const database = await startPostgres(programs.path);
const product = await startProduct({ env: { DATABASE_URL: database.url, DEMO: '1' } });
const bare = await startBareServer(database.url);
try {
  const { session } = await apiAs(product, 'staff');
  const ours = (query = ''): Target => ({ url: `${product.url}/api/getMemberDetails${query}`, headers: { authorization: `Bearer ${session.token}` } });

  console.log('The list of 1 000 members, ours and a bare node:http + pg in turn ...');
  await fillMembers(database.url, 1000);
  const rates = { ours: [] as number[], bare: [] as number[] };
  // The first round warms both up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    const turns = [{ who: 'ours', target: ours() }, { who: 'bare', target: { url: bare.url } }] as const;
    for (const { who, target } of round % 2 === 0 ? turns : [...turns].reverse()) {
      const rate = await requestsPerSecond(target, LOAD);
      if (round > 0) rates[who].push(rate);
    }
  }
  const ratios = rates.ours.map((rate, round) => rate / rates.bare[round]!);

  console.log(`First and last page of ${FEW} members and of ${MANY} ...`);
  const agent = new Agent({ keepAlive: true });
  const pages = async (members: number) => {
    await fillMembers(database.url, members);
    const first = ours(`?page=1&size=${SIZE}`);
    const last = ours(`?page=${members / SIZE}&size=${SIZE}`);
    await answerTimes(first, 200, agent);
    await answerTimes(last, 200, agent);
    const times = { first: [] as number[], last: [] as number[] };
    for (let round = 0; round < 20; round++) {
      times.first.push(...await answerTimes(first, 25, agent));
      times.last.push(...await answerTimes(last, 25, agent));
    }
    return { first: median(times.first), last: median(times.last) };
  };
  const [few, many] = [await pages(FEW), await pages(MANY)];
  agent.destroy();

  console.log(JSON.stringify({
    requestsPerSecond: { ours: Math.round(median(rates.ours)), bare: Math.round(median(rates.bare)) },
    pageMs: { [FEW]: { first: hundredth(few.first), last: hundredth(few.last) }, [MANY]: { first: hundredth(many.first), last: hundredth(many.last) } },
    postgres: database.version,
  }));
  console.log(JSON.stringify({
    ratioBare: hundredth(median(ratios)),
    pageGrowth: hundredth(Math.max(many.first / few.first, many.last / few.last)),
  }));
} finally {
  await bare.stop();
  await product.stop();
  await discardData(product.dataDir);
  await database.stop();
  programs.discard?.();
}
