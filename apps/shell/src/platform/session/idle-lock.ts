import { dropSession, readSession, signOut } from '@gym/api-client';
import type { ReSignIn } from './re-sign-in.ts';

/** What shows that somebody uses the page. */
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** Timers stop while the computer sleeps, so the page compares times instead of waiting. */
const CHECK_EVERY_MS = 5_000;
/** How often a tab tells the others that it is in use. */
const TELL_EVERY_MS = 5_000;

/**
 * Locks the page after a time without use (ADR-0061). A use of any tab counts for all of them. `lock` resolves when the
 * page is open again. Returns a function that stops it.
 */
export function lockWhenIdle(minutes: number, lock: () => Promise<void>): () => void {
  const tabs = new BroadcastChannel('gym-use');
  let usedAt = Date.now();
  let toldAt = 0;
  const noteUse = () => {
    usedAt = Date.now();
  };
  const check = () => {
    if (Date.now() - usedAt >= minutes * 60_000) void lock().then(noteUse);
  };
  const use = () => {
    check(); // first, because the computer may have slept
    noteUse();
    if (usedAt - toldAt < TELL_EVERY_MS) return;
    toldAt = usedAt;
    tabs.postMessage(null);
  };
  tabs.onmessage = noteUse;
  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
  for (const event of USES) addEventListener(event, use, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    tabs.close();
    document.removeEventListener('visibilitychange', check);
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
