import { setTimeout as pause } from 'node:timers/promises';
import { type RunningGym, signIn } from '../../testing/gym-processes.ts';
import { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { type LoadTarget, Writer } from './writer.ts';

/** Signs in both demo accounts. Their sessions must survive the kills. */
export async function openLoadTarget(gym: Pick<RunningGym, 'url' | 'password'>): Promise<LoadTarget> {
  const [admin = '', staff = ''] = [await signIn(gym), await signIn(gym, 'staff@gym.test')];
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(gym.url + path, { headers: { authorization: `Bearer ${staff}` } });
    return ((await response.json()) as { data: T }).data;
  };
  const [member] = await read<{ id: number }[]>('/api/getMemberDetails?page=1&size=1');
  const { country, state, city } = await read<LoadTarget['home']>(`/api/getMemberDetailsById?id=${member?.id}`);
  return { url: gym.url, admin, staff, home: { country, state, city } };
}

interface LoadOptions {
  readonly random: Random;
  readonly writers?: number;
  readonly hangsUp?: boolean;
}

/** Several clients that save at once. */
interface Load {
  readonly ledger: Ledger;
  /** Resolves at a random moment after more acknowledged saves. */
  goesOn(): Promise<void>;
  /** Stops after the current save of every client. */
  stop(): Promise<void>;
}

const PROGRESS_TIMEOUT = 120_000;

/** Stops the clients of a failed test. */
const stopAll: (() => void)[] = [];
afterEach(() => {
  for (const end of stopAll.splice(0)) end();
});

/** Lets clients write until they are stopped. */
export function startLoad(desk: LoadTarget, { random, writers = 6, ...how }: LoadOptions): Load {
  const ledger = new Ledger();
  let stopped = false;
  let failed: Error | undefined;
  stopAll.push(() => {
    stopped = true;
    failed ??= new Error('The test ended before its load.');
  });
  const writing = Array.from({ length: writers }, (_, index) =>
    new Writer(`w${index}`, { desk, ledger, random, over: () => failed !== undefined, ...how })
      .write(() => stopped || failed !== undefined)
      .catch((error: Error) => {
        failed ??= error;
      }),
  );
  return {
    ledger,
    async goesOn() {
      const enough = ledger.acknowledged.length + 5 + random.below(60);
      for (const deadline = Date.now() + PROGRESS_TIMEOUT; ledger.acknowledged.length < enough; await pause(2)) {
        if (failed !== undefined) throw failed;
        if (Date.now() > deadline)
          throw new Error(
            `No save succeeds any more: ${ledger.acknowledged.length} of ${ledger.saves.length} were acknowledged, ` +
              `failures: ${JSON.stringify([...ledger.sentences])}.`,
          );
      }
      await pause(random.below(25));
    },
    async stop() {
      stopped = true;
      await Promise.all(writing);
      if (failed !== undefined) throw failed;
    },
  };
}
