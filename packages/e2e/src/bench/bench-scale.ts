import { interleave, median, round, table } from './measure.ts';
import { answerTimes, type Target, timeOfAllAtOnce } from './requests.ts';
import { RARE, seedGym } from './seed-gym.ts';
import { type OpenGym, Stand } from './stand.ts';

const FEW = Number(process.env.FEW ?? 1_000);
const MANY = Number(process.env.MEMBERS ?? 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 15);
/** Number of rows that a screen shows. */
const SIZE = 20;
const LIST = '/api/getMemberDetails?';

/** The screens with a figure in the last line. */
const SCREENS = ['list', 'view', 'renewals', 'search', 'words', 'dashboard'] as const;

/** A screen's request, for a gym of any size: its description, path and query. */
interface Question {
  readonly screen: (typeof SCREENS)[number];
  readonly name: string;
  readonly path: string;
  /** The middle or the last page. Its number depends on the gym. */
  readonly page?: 'middle' | 'last';
}

const onPages = (question: Question): Question[] => [
  { ...question, name: `${question.name}, first page` },
  { ...question, name: `${question.name}, middle page`, page: 'middle' },
  { ...question, name: `${question.name}, last page`, page: 'last' },
];
const search = (name: string, path: string, page?: 'last'): Question => ({
  screen: 'search',
  name,
  path,
  ...(page && { page }),
});

const words = (name: string, path: string): Question => ({ screen: 'words', name, path });

const QUESTIONS: readonly Question[] = [
  ...onPages({ screen: 'list', name: 'members', path: LIST }),
  ...onPages({ screen: 'list', name: 'members (health)', path: '/api/getMember?' }),
  ...['7', '14', '30', 'ended'].flatMap((due) =>
    onPages({
      screen: 'renewals',
      name: due === 'ended' ? 'ended' : `due in ${due} days`,
      path: `/api/getRenewalsDue?due=${due}`,
    }),
  ),
  ...onPages({ screen: 'view', name: 'by membership', path: `${LIST}sort=membership` }),
  ...onPages({
    screen: 'view',
    name: 'by membership, the latest end first',
    path: `${LIST}sort=membership&order=desc`,
  }),
  { screen: 'view', name: 'active, by name', path: `${LIST}membership=active&sort=name` },
  { screen: 'view', name: 'active, last page', path: `${LIST}membership=active`, page: 'last' },
  { screen: 'view', name: 'a plan', path: `${LIST}plan=Monthly+Standard` },
  { screen: 'view', name: 'a plan, active', path: `${LIST}plan=Monthly+Standard&membership=active` },
  { screen: 'view', name: 'without a membership', path: `${LIST}membership=none` },
  ...onPages({
    screen: 'renewals',
    name: 'ended, the earliest first',
    path: '/api/getRenewalsDue?due=ended&sort=ends',
  }),
  { screen: 'renewals', name: 'ended, by name', path: '/api/getRenewalsDue?due=ended&sort=name' },
  { screen: 'renewals', name: 'due in 30 days, by name', path: '/api/getRenewalsDue?due=30&sort=name' },
  search('a tag that nobody has', `${LIST}tag=Nobody`),
  search('numbers of all ended members', '/api/getMatchingMembers?membership=ended'),
  search('first name, one in 200 000', `${LIST}q=${RARE}`),
  search('first name, one in eight', `${LIST}q=an`),
  search('first name, one in eight, last page', `${LIST}q=an`, 'last'),
  search('first name, nobody', `${LIST}q=qzx`),
  words('name, phone, email: one in 200 000', `${LIST}any=${RARE.toLowerCase()}`),
  words('name, phone, email: two words', `${LIST}any=mari+sharma`),
  words('name, phone, email: three in seven', `${LIST}any=gmail`),
  words('name, phone, email: nobody', `${LIST}any=qzxqzx`),
  words('name, phone, email: one letter wrong', `${LIST}any=xylannder`),
  words('name, phone, email: one letter wrong in a short word', `${LIST}any=qzxqz`),
  words('part of a phone', `${LIST}any=014737`),
  { screen: 'dashboard', name: 'figures', path: '/api/getDashboardFigures' },
];

/** What sixteen people at the desk look for. */
const SIXTEEN = [
  ...['tomish muller', 'abdah ferrari', 'mari sharma', 'catia okafor', 'chriel khan', 'danette rossi', 'harin kim'],
  ...[
    'leoita novak',
    'juline cohen',
    'mariel bello',
    'nadia berg',
    'sarette wang',
    RARE,
    '0147375',
    'gabin 0715',
    'qzxqzx',
  ],
];

/** Times from the sending of sixteen searches until the last response, in each gym. */
function sixteenTimes(
  gyms: Readonly<Record<'small' | 'large', OpenGym>>,
): Promise<Record<'small' | 'large', number[]>> {
  const targets = (gym: OpenGym) =>
    SIXTEEN.map((any) => gym.call(`${LIST}${new URLSearchParams({ any, page: '1', size: String(SIZE) })}`));
  return interleave(['small', 'large'], ROUNDS, (name) => timeOfAllAtOnce(targets(gyms[name])));
}

/** The request for one gym. For the middle or the last page, it reads the total first. */
async function targetIn(gym: OpenGym, { screen, path, page }: Question): Promise<Target> {
  if (screen === 'dashboard') return gym.call(path);
  const first = gym.call(`${path}&page=1&size=${SIZE}`);
  if (page === undefined) return first;
  const { total } = (await (await fetch(first.url, { headers: { ...first.headers } })).json()) as { total: number };
  // The last full page: one with fewer rows would cost less.
  const pages = Math.max(1, Math.floor(total / SIZE));
  return gym.call(`${path}&page=${page === 'last' ? pages : Math.ceil(pages / 2)}&size=${SIZE}`);
}

await Stand.run(async (stand) => {
  const [small, large] = [await stand.gym('small'), await stand.gym('large')];
  console.log(`PostgreSQL ${stand.postgres}. Making gyms of ${FEW} and of ${MANY} members ...`);
  const began = performance.now();
  await seedGym(small.databaseUrl, FEW);
  await seedGym(large.databaseUrl, MANY);
  console.log(`Made in ${Math.round((performance.now() - began) / 1000)} s. Asking both in turn ...`);
  const rows: string[][] = [];
  const worst = Object.fromEntries(SCREENS.map((screen) => [screen, 0]));
  for (const question of QUESTIONS) {
    const targets = { small: await targetIn(small, question), large: await targetIn(large, question) };
    const times = await answerTimes(targets, { rounds: ROUNDS, inARow: 5 });
    const [ofSmall, ofLarge] = [median(times.small), median(times.large)];
    rows.push([
      `${question.screen}: ${question.name}`,
      ...[ofSmall, ofLarge, ofLarge / ofSmall].map((figure) => figure.toFixed(2)),
    ]);
    worst[question.screen] = Math.max(worst[question.screen]!, round(ofLarge / ofSmall, 2));
  }
  const { small: ofSmall, large: ofLarge } = await sixteenTimes({ small, large });
  rows.push(['words: sixteen at once, the last', median(ofSmall).toFixed(2), median(ofLarge).toFixed(2), '']);
  console.log(table(['asked', `ms of ${FEW}`, `ms of ${MANY}`, 'ratio'], rows));
  console.log(JSON.stringify({ ...worst, sixteenMs: round(median(ofLarge), 2) }));
});
