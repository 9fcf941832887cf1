import { setTimeout as pause } from 'node:timers/promises';
import { type RunningGym, signIn } from '../../testing/gym-processes.ts';
import { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { type LoadTarget, Writer } from './writer.ts';

/** Signs both accounts of the demo in. Their sessions have to outlive whatever is killed afterwards. */
export async function openLoadTarget(gym: Pick<RunningGym, 'url' | 'password'>): Promise<LoadTarget> {
  const [admin = '', staff = ''] = [await signIn(gym), await signIn(gym, 'staff@gym.test')];
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(gym.url + path, { headers: { authorization: `Bearer ${staff}` } });
    return ((await response.json()) as { data: T }).data;
  };
  const [somebody] = await read<{ id: number }[]>('/api/getMemberDetails?page=1&size=1');
  const { country, state, city } = await read<LoadTarget['home']>(`/api/getMemberDetailsById?id=${somebody?.id}`);
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
  /** Resolves after some more saves were acknowledged, at a moment that nobody chose. */
  goesOn(): Promise<void>;
  /** Lets every client finish what it has begun. */
  stop(): Promise<void>;
}

const PROGRESS_TIMEOUT = 120_000;

/** A test that failed leaves nobody behind who goes on writing. */
const stopAll: (() => void)[] = [];
afterEach(() => {
  for (const end of stopAll.splice(0)) end();
});

/** Lets clients write until they are stopped. */
export function startLoad(desk: LoadTarget, { random, writers = 6, ...how }: LoadOptions): Load {
  const ledger = new Ledger();
  let stopped = false;
  let failed: unknown;
  stopAll.push(() => {
    stopped = true;
    failed ??= new Error('The test ended before its load.');
  });
  const writing = Array.from({ length: writers }, (_, index) =>
    new Writer(`w${index}`, { desk, ledger, random, over: () => failed !== undefined, ...how })
      .write(() => stopped || failed !== undefined)
      .catch((error: unknown) => {
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
            `Nothing is saved any more: ${ledger.acknowledged.length} of ${ledger.saves.length} saves were acknowledged, 503s: ${JSON.stringify([...ledger.sentences])}.`,
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
