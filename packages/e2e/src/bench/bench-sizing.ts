import { readFileSync, readdirSync } from 'node:fs';
import { round } from './measure.ts';
import { requestsPerSecond, type Target } from './requests.ts';
import { fillMembers, type OpenGym, query, Stand } from './stand.ts';

const MEMBERS = Number(process.env.MEMBERS ?? 10_000);
const LOAD_MS = Number(process.env.MILLISECONDS ?? 5_000);
const OPERATOR = 'operator'.repeat(4);
const PASSWORD = 'journey-password';
const MEASUREMENTS = 1_000;

let gym: OpenGym;

/** A metric of the process. */
async function figure(name: string): Promise<number> {
  const text = await (
    await fetch(`${gym.product.url}/metrics`, { headers: { authorization: `Bearer ${OPERATOR}` } })
  ).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
}
const mebibytes = async () => Math.round((await figure('process_resident_memory_bytes')) / (1 << 20));

async function sizeOfDatabase(): Promise<number> {
  const [row] = await query<{ size: string }>(gym.databaseUrl, 'select pg_database_size(current_database()) as size');
  return Number(row?.size);
}

/** Processor seconds of this gym's database connections. PostgreSQL names each of its processes after its database. */
function databaseSeconds(): number {
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        if (!/^postgres: .* sizing /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) return 0;
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return Number(fields[11]) + Number(fields[12]);
      } catch {
        return 0; // the process ended a moment ago
      }
    });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}

interface Cost {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly databaseMs: number;
}

/** Responses a second, and milliseconds of processor time for each, in the process and in the database. */
async function costOf(target: Target): Promise<Cost> {
  await requestsPerSecond(target, 1_000);
  const [before, databaseBefore] = [await figure('process_cpu_seconds_total'), databaseSeconds()];
  const start = performance.now();
  const perSecond = await requestsPerSecond(target, LOAD_MS);
  const answers = (perSecond * (performance.now() - start)) / 1000;
  const spent = (await figure('process_cpu_seconds_total')) - before;
  return {
    perSecond: Math.round(perSecond),
    cpuMs: round((spent * 1000) / answers, 2),
    databaseMs: round(((databaseSeconds() - databaseBefore) * 1000) / answers, 2),
  };
}

/** KiB of a measurement and its audit entry. */
async function sizeOfMeasurement(): Promise<number> {
  const staff = { ...gym.list('?page=1&size=1').headers, 'content-type': 'application/json' };
  const {
    data: [member],
  } = (await (await fetch(gym.list('?page=1&size=1').url, { headers: staff })).json()) as { data: { id: number }[] };
  if (!member) throw new Error('The gym has no member.');
  const before = await sizeOfDatabase();
  const sizes = { chest: 100.5, biceps: 30.5, shoulder: 110.5, waist: 80.5, thigh: 50.5 };
  for (let n = 0; n < MEASUREMENTS; n += 1) {
    const answer = await fetch(`${gym.product.url}/api/saveMemberHealth`, {
      method: 'POST',
      headers: staff,
      body: JSON.stringify({ member_id: member.id, ...sizes, chest: 50 + (n % 100) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }
  return round(((await sizeOfDatabase()) - before) / 1024 / MEASUREMENTS, 2);
}

// Measures the resources of one process: its own processor time for each request, memory and disk space.
await Stand.run(async (stand) => {
  gym = await stand.gym('sizing', { OPERATOR_TOKEN: OPERATOR });
  const origin = gym.product.url;
  const idle = await mebibytes();
  const empty = await sizeOfDatabase();
  await fillMembers(gym.databaseUrl, MEMBERS);
  const kibibytesPer1000 = Math.round((((await sizeOfDatabase()) - empty) / 1024 / MEMBERS) * 1000);
  const results = {
    document: await costOf({ url: `${origin}/memberList`, headers: { accept: 'text/html', 'accept-encoding': 'br' } }),
    page: await costOf(gym.list('?page=1&size=10')),
    role: await costOf({ ...gym.list(), url: `${origin}/api/getRole` }),
    search: await costOf({ ...gym.list(), url: `${origin}/api/getMember?any=number%207&page=1&size=10` }),
    signIn: await costOf({
      url: `${origin}/api/userlogin`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'staff@gym.test', password: PASSWORD }),
    }),
  };
  const afterLoad = await mebibytes();
  // The largest read of one request: all members at once, for clients without pagination.
  await requestsPerSecond(gym.list(), LOAD_MS);
  console.log(
    JSON.stringify({
      members: MEMBERS,
      ...results,
      memoryMiB: { idle, afterLoad, afterWholeLists: await mebibytes() },
      measurementKiB: await sizeOfMeasurement(),
      connections: await figure('gym_database_connections'),
      diskKiBPer1000Members: kibibytesPer1000,
      postgres: stand.postgres,
    }),
  );
});
