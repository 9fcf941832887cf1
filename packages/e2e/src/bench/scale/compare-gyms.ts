import { Agent } from 'node:http';
import { interleave } from '../measure/interleave.ts';
import { answerTimes } from '../measure/load.ts';
import { quantile, table } from '../measure/statistics.ts';
import type { OpenGym } from '../setup/gym.ts';
import { type Question, type Screen, targetIn } from './questions.ts';

/** One question in both gyms: the medians in milliseconds, and their ratio. */
export interface Compared {
  readonly question: Question;
  readonly small: number;
  readonly large: number;
  readonly ratio: number;
}

interface Gyms {
  readonly small: OpenGym;
  readonly large: OpenGym;
}

/** Requests in a row before the other gym's turn. */
const IN_A_ROW = 5;

/** Sends each question to both gyms in turn, over HTTP, within the same minute. */
export async function compareGyms(gyms: Gyms, questions: readonly Question[], rounds: number): Promise<Compared[]> {
  const agent = new Agent({ keepAlive: true });
  try {
    const compared: Compared[] = [];
    for (const question of questions) {
      const targets = { small: await targetIn(gyms.small, question), large: await targetIn(gyms.large, question) };
      // Enough unmeasured requests for every connection of the pool to prepare the statement once.
      for (const target of Object.values(targets)) await answerTimes(target, 2 * IN_A_ROW, agent);
      const times = await interleave(['small', 'large'], rounds, (size) => answerTimes(targets[size], IN_A_ROW, agent));
      const [small, large] = [quantile(times.small.flat(), 0.5), quantile(times.large.flat(), 0.5)];
      compared.push({ question, small, large, ratio: large / small });
    }
    return compared;
  } finally {
    agent.destroy();
  }
}

const SCREENS: readonly Screen[] = ['list', 'renewals', 'search', 'dashboard'];
const hundredth = (value: number) => Math.round(value * 100) / 100;

/** The worst ratio of each screen. */
export const worstRatios = (compared: readonly Compared[]): Record<Screen, number> =>
  Object.fromEntries(
    SCREENS.map((screen) => [
      screen,
      hundredth(Math.max(...compared.filter(({ question }) => question.screen === screen).map(({ ratio }) => ratio))),
    ]),
  ) as Record<Screen, number>;

/** The figures as a table, one question a line. */
export const comparisonTable = (compared: readonly Compared[], { few, many }: { few: number; many: number }): string =>
  table(
    ['asked', `ms of ${few}`, `ms of ${many}`, 'ratio'],
    compared.map(({ question, small, large, ratio }) => [
      `${question.screen}: ${question.name}`,
      small.toFixed(2),
      large.toFixed(2),
      ratio.toFixed(2),
    ]),
  );
