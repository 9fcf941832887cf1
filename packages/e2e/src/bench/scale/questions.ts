import type { OpenGym } from '../setup/gym.ts';
import { RARE } from './seed-gym.ts';

/** The screens with a figure in the last line. */
export type Screen = 'list' | 'renewals' | 'search' | 'dashboard';

/** A screen's request, for a gym of any size. */
export interface Question {
  readonly screen: Screen;
  /** Description for the table. */
  readonly name: string;
  /** Path and query of the call. */
  readonly path: string;
  /** The middle or the last page. Its number depends on the gym. */
  readonly page?: 'middle' | 'last';
}

/** Number of rows that a screen shows. */
const SIZE = 20;
const LIST = '/api/getMemberDetails?';

const onPages = (question: Question): Question[] => [
  { ...question, name: `${question.name}, first page` },
  { ...question, name: `${question.name}, middle page`, page: 'middle' },
  { ...question, name: `${question.name}, last page`, page: 'last' },
];

export const QUESTIONS: readonly Question[] = [
  ...onPages({ screen: 'list', name: 'members', path: LIST }),
  ...onPages({ screen: 'list', name: 'members (health)', path: '/api/getMember?' }),
  ...(['7', '14', '30', 'ended'] as const).flatMap((due) =>
    onPages({
      screen: 'renewals',
      name: due === 'ended' ? 'ended' : `due in ${due} days`,
      path: `/api/getRenewalsDue?due=${due}`,
    }),
  ),
  { screen: 'renewals', name: 'ended, by name', path: '/api/getRenewalsDue?due=ended&sort=name' },
  { screen: 'renewals', name: 'due in 30 days, by name', path: '/api/getRenewalsDue?due=30&sort=name' },
  { screen: 'search', name: 'a tag that nobody has', path: `${LIST}tag=Nobody` },
  { screen: 'search', name: 'numbers of all ended members', path: '/api/getMatchingMembers?membership=ended' },
  { screen: 'search', name: 'first name, one in 200 000', path: `${LIST}q=${RARE}` },
  { screen: 'search', name: 'first name, one in eight', path: `${LIST}q=an` },
  { screen: 'search', name: 'first name, one in eight, last page', path: `${LIST}q=an`, page: 'last' },
  { screen: 'search', name: 'first name, nobody', path: `${LIST}q=qzx` },
  { screen: 'search', name: 'name, phone, email: one in 200 000', path: `${LIST}any=${RARE.toLowerCase()}` },
  { screen: 'search', name: 'name, phone, email: two words', path: `${LIST}any=mari+sharma` },
  { screen: 'search', name: 'name, phone, email: three in seven', path: `${LIST}any=gmail` },
  { screen: 'search', name: 'name, phone, email: nobody', path: `${LIST}any=qzxqzx` },
  { screen: 'dashboard', name: 'figures', path: '/api/getDashboardFigures' },
];

/** The request for one gym. For the middle or the last page, it reads the total first. */
export async function targetIn(
  gym: OpenGym,
  { screen, path, page }: Question,
): Promise<{ url: string; headers?: Readonly<Record<string, string>> }> {
  if (screen === 'dashboard') return gym.call(path);
  const first = gym.call(`${path}&page=1&size=${SIZE}`);
  if (page === undefined) return first;
  const { total } = (await (await fetch(first.url, { headers: { ...first.headers } })).json()) as { total: number };
  // The last full page: one with fewer rows would cost less.
  const pages = Math.max(1, Math.floor(total / SIZE));
  return gym.call(`${path}&page=${page === 'last' ? pages : Math.ceil(pages / 2)}&size=${SIZE}`);
}
