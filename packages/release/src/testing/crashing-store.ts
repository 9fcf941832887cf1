import type { Store } from '../store/store.ts';

/** When a writer dies: before its step is done, or after it, before it hears so. */
export type Moment = 'before' | 'after';

export interface CrashPoint {
  /** The step at which it dies, 1 for the first: every write and every removal is one. */
  readonly step: number;
  readonly moment: Moment;
  /** Ends the process, unless it throws. */
  die(): never;
}

export class Crashed extends Error {
  override readonly name = 'Died';
}

/** Dies by an exception: nothing that its process does afterwards reaches the store. */
export const crashAt = (step: number, moment: Moment): CrashPoint => ({
  step,
  moment,
  die: () => {
    throw new Crashed(`died ${moment} step ${step}`);
  },
});

/** A store whose process dies at a step. */
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
    list: (folder) => alive(() => store.list(folder)),
    create: (name, body, headers) => asStep(() => store.create(name, body, headers)),
    replace: (name, body, headers, mark) => asStep(() => store.replace(name, body, headers, mark)),
    remove: (name) => asStep(() => store.remove(name)),
  };
}
