import { ApiError, getRole } from '@gym/api-client';
import { onlineManager } from '@tanstack/react-query';
import type { ShellServices } from '../platform/use-shell.ts';
import { connectionTexts } from '../platform/connection/connection-texts.ts';
import { LostConnection } from './lost-connection.tsx';

/** How long one try waits for the server, in ms. */
const TRY_TIMEOUT_MS = 8_000;
/** Pauses between tries double from the first to the longest, in ms. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Whether the server answers, with anything. Every server has the role call. */
async function answers(): Promise<boolean> {
  try {
    await getRole({ signal: AbortSignal.timeout(TRY_TIMEOUT_MS) });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.kind !== 'network';
  }
}

/** Half to one and a half times the pause, so that the tabs of a gym do not all return in the same moment. */
const jittered = (pause: number): number => pause * (0.5 + Math.random());

/** Listens to the browser: its network changed, or the user returned to this tab. */
function listen({ changed, returned }: Record<'changed' | 'returned', () => void>): () => void {
  const look = () => void (document.visibilityState === 'visible' && returned());
  addEventListener('online', changed);
  addEventListener('offline', changed);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * Follows the connection to the server. One call without an answer is only a suspicion: the connection is lost if the
 * server answers the role call neither. Reads then pause instead of failing. It tries again by itself, and reads
 * continue when the server answers.
 *
 * @returns a function that ends this
 */
export function followConnection(services: Pick<ShellServices, 'connection' | 'toaster' | 'saves'>): () => void {
  const { connection, toaster, saves } = services;
  let [isLost, pause, nextTry] = [false, FIRST_PAUSE_MS, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let trying: Promise<boolean> | undefined;
  const waiting = new Set<() => void>();
  const Banner = () => <LostConnection nextTry={() => nextTry} onTry={() => void check()} unsaved={saves.unsettled} />;

  const restore = () => {
    if (!isLost) return;
    [isLost, pause] = [false, FIRST_PAUSE_MS];
    connection.set(undefined);
    onlineManager.setOnline(true);
    for (const resume of waiting) resume();
    waiting.clear();
    toaster.show({ kind: 'success', text: connectionTexts.restored });
  };
  const lose = () => {
    const wait = jittered(pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    nextTry = Date.now() + wait;
    timer = setTimeout(() => void check(), wait);
    if (isLost) return;
    isLost = true;
    onlineManager.setOnline(false);
    connection.set(Banner);
  };
  const tryNow = async (): Promise<boolean> => {
    clearTimeout(timer);
    nextTry = 0;
    const answered = await answers();
    trying = undefined;
    if (connection.follower !== follower) return answered;
    if (answered) restore();
    else lose();
    return answered;
  };
  const check = () => (trying ??= tryNow());
  const follower = {
    isLost: async () => isLost || !(await check()),
    restored: () => (isLost ? new Promise<void>((resolve) => waiting.add(resolve)) : Promise.resolve()),
  };

  connection.follower = follower;
  // Only an answer of the server counts: it may be on this device, and a network may not lead to it.
  onlineManager.setEventListener(() => () => undefined);
  const stopListening = listen({
    changed: () => void check(),
    returned: () => void (isLost && check()),
  });
  return () => {
    connection.follower = undefined;
    clearTimeout(timer);
    onlineManager.setOnline(true);
    stopListening();
  };
}
