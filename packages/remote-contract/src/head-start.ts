/** How long a started read is worth handing over: as long as its screen's code may take to arrive. */
const WORTH_MS = 15_000;

let forgotten = 0;

/** From now on no read that was started earlier is handed over: what it read may have been changed since. */
export function forgetHeadStarts(): void {
  forgotten += 1;
}

/** A read that can be started before the screen that needs it is there. `key` tells one record's read from another's. */
export interface HeadStart<T> {
  /** Starts the read; again for the same key, nothing. A failure is thrown by `read`. */
  start(key?: string): void;
  /** Gives the started read of this key, once; otherwise asks. */
  read(key?: string, init?: { signal?: AbortSignal }): Promise<T>;
}

/**
 * Lets a screen's data travel beside its code: `page(load, () => users.start())` starts it and the query's function
 * takes it over with `users.read()`, so that one request is made and none waits for the other.
 */
export function headStart<T>(ask: (key: string, init?: { signal?: AbortSignal }) => Promise<T>): HeadStart<T> {
  let started: { readonly key: string; readonly answer: Promise<T>; readonly at: number; readonly since: number } | undefined;
  const startedFor = (key: string) =>
    (started?.key === key && started.since === forgotten && Date.now() - started.at < WORTH_MS ? started.answer : undefined);
  return {
    start: (key = '') => {
      if (startedFor(key)) return;
      const answer = ask(key);
      answer.catch(() => { /* thrown again by read() */ });
      started = { key, answer, at: Date.now(), since: forgotten };
    },
    read: (key = '', init) => {
      const answer = startedFor(key);
      started = undefined;
      return answer ?? ask(key, init);
    },
  };
}
