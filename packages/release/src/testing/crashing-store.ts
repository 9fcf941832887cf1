import type { Store } from '../target/store.ts';

/** When a writer crashes: before its step, or after it but before the response. */
export type Moment = 'before' | 'after';

export interface CrashPoint {
  /** The step of the crash, 1 for the first. Every write and every removal is a step. */
  readonly step: number;
  readonly moment: Moment;
  /** Ends the process, unless it throws. */
  die(): never;
}

export class Crashed extends Error {
  override readonly name = 'Died';
}

/** Crashes with an exception. No later call of the process reaches the store. */
export const crashAt = (step: number, moment: Moment): CrashPoint => ({
  step,
  moment,
  die: () => {
    throw new Crashed(`died ${moment} step ${step}`);
  },
});

/** A store whose process crashes at a step. */
export function crashingStore(store: Store, { step, moment, die }: CrashPoint): Store {
  let steps = 0;
  let dead = false;
  const alive = <T>(work: () => Promise<T>): Promise<T> =>
    dead ? Promise.reject(new Crashed('it is dead already')) : work();
  const end = (): never => {
    dead = true;
    return die();
  };
  const asStep = <T>(work: () => Promise<T>) =>
    alive(async () => {
      steps += 1;
      if (steps !== step) return work();
      if (moment === 'before') end();
      await work();
      return end();
    });
  return {
    address: store.address,
    read: (name) => alive(() => store.read(name)),
    etag: (name) => alive(() => store.etag(name)),
    storedAt: (name) => alive(() => store.storedAt(name)),
    now: () => alive(() => store.now()),
    list: (folder) => alive(() => store.list(folder)),
    create: (name, body, headers) => asStep(() => store.create(name, body, headers)),
    replace: (name, body, headers, etag) => asStep(() => store.replace(name, body, headers, etag)),
    remove: (name) => asStep(() => store.remove(name)),
  };
}
