import { dropSession, readSession, signOut } from '@gym/api-client';
import type { ReSignIn } from './session-renewal.ts';

/** What shows that somebody uses the page. */
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** Timers stop while the computer sleeps, so the page compares times instead of waiting. */
const CHECK_EVERY_MS = 5_000;
/** How often a tab tells the others that it is in use. */
const TELL_EVERY_MS = 5_000;
/** How often a tab tells the server at most, in ms, and as a share of the time without use. */
const REPORT_EVERY_MS = 60_000;
const REPORT_SHARE = 0.1;

interface IdleLock {
  readonly minutes: number;
  /** Resolves when the page is open again. */
  lock(): Promise<void>;
  /** Tells the server, which ends a session without use by itself: somebody may read a page that sends nothing. */
  report(secondsAgo: number): void;
}

/** Reports the uses of this tab to the server, each at most once and not too often. */
function createReporter({ minutes, report }: Pick<IdleLock, 'minutes' | 'report'>) {
  const every = Math.min(REPORT_EVERY_MS, minutes * 60_000 * REPORT_SHARE);
  let [usedAt, reportedAt, isReported] = [0, 0, true];
  const send = () => {
    if (isReported) return;
    [isReported, reportedAt] = [true, Date.now()];
    report(Math.floor((reportedAt - usedAt) / 1_000));
  };
  return {
    use: () => {
      [usedAt, isReported] = [Date.now(), false];
    },
    send,
    sendIfDue: () => {
      if (Date.now() - reportedAt >= every) send();
    },
  };
}

/**
 * Locks the page after a time without use (ADR-0010). A use of any tab counts for all of them. Returns a function that
 * stops it.
 */
export function lockWhenIdle({ minutes, lock, report }: IdleLock): () => void {
  const tabs = new BroadcastChannel('gym-use');
  const reporter = createReporter({ minutes, report });
  let usedAt = Date.now();
  let toldAt = 0;
  const noteUse = () => {
    usedAt = Date.now();
  };
  const check = () => {
    if (Date.now() - usedAt >= minutes * 60_000) void lock().then(noteUse);
    else reporter.sendIfDue();
  };
  const look = () => {
    // The tab may be closed next, and its timers are slow while nobody sees it.
    if (document.visibilityState === 'hidden') reporter.send();
    check();
  };
  const use = () => {
    check(); // first, because the computer may have slept
    noteUse();
    reporter.use();
    if (usedAt - toldAt < TELL_EVERY_MS) return;
    toldAt = usedAt;
    tabs.postMessage(null);
  };
  tabs.onmessage = noteUse;
  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  for (const event of USES) addEventListener(event, use, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    tabs.close();
    document.removeEventListener('visibilitychange', look);
    for (const event of USES) removeEventListener(event, use, { capture: true });
  };
}

/**
 * Locks this page and all other tabs: ends the session on the server, and asks for the password over the page. The
 * token is useless afterwards, also to somebody who opens the browser's tools or loads the page again.
 */
export async function lockSession(reSignIn: ReSignIn): Promise<void> {
  if (reSignIn.question()) return;
  const answer = reSignIn.ask();
  const locked = readSession()?.token;
  await signOut();
  if (readSession()?.token === locked) dropSession();
  await answer;
}
