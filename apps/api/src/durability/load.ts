import { setTimeout as pause } from 'node:timers/promises';
import { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { Writer, type Desk } from './writer.ts';

interface Wanted {
  readonly random: Random;
  readonly writers?: number;
  readonly hangsUp?: boolean;
}

/** Several clients that save at once. */
export interface Load {
  readonly ledger: Ledger;
  /** Resolves after some more saves were acknowledged, at a moment that nobody chose. */
  goesOn(): Promise<void>;
  /** Lets every client finish what it has begun. */
  stop(): Promise<void>;
}

const PATIENCE = 120_000;

/** A test that failed leaves nobody behind who goes on writing. */
const abandon: (() => void)[] = [];
afterEach(() => {
  for (const end of abandon.splice(0)) end();
});

/** Lets clients write until they are stopped. */
export function startLoad(desk: Desk, { random, writers = 6, ...how }: Wanted): Load {
  const ledger = new Ledger();
  let stopped = false;
  let failed: unknown;
  abandon.push(() => {
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
      for (const deadline = Date.now() + PATIENCE; ledger.acknowledged.length < enough; await pause(2)) {
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
