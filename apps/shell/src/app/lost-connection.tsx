import { Button, Icon } from '@gym/ui';
import { type ReactElement, useEffect, useState } from 'react';
import styles from './lost-connection.module.css';
import { ApiError, getRole } from '@gym/api-client';
import { onlineManager } from '@tanstack/react-query';
import type { ShellServices } from '../platform/use-shell.tsx';

/** Texts of the banner over a lost connection. */
const texts = {
  title: 'No connection to the server',
  text: 'What is on the screen stays, and you can go on typing. Pages load by themselves when the connection is back.',
  unsaved: (records: readonly string[]) => `Not saved yet: ${records.join(', ')}. Keep this page open.`,
  trying: 'Trying now…',
  nextTry: (seconds: number) => `Next try in ${seconds} s`,
  tryNow: 'Try now',
  restored: 'The connection is back.',
};

interface Props {
  /** When the next try is, in ms since 1970. 0 during a try. */
  nextTry(): number;
  onTry(): void;
  /** Records that are not saved. */
  unsaved(): readonly string[];
}

/** The banner over the page while the server does not answer. Only its first lines are announced. */
function LostConnection({ nextTry, onTry, unsaved }: Props): ReactElement {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const at = nextTry();
  const records = unsaved();
  const tryNow = () => {
    onTry();
    setNow(Date.now());
  };
  return (
    <div className={styles.banner} data-connection="lost">
      <Icon name="alert" />
      <div className={styles.body}>
        <div role="alert">
          <p className={styles.title}>{texts.title}</p>
          <p>{texts.text}</p>
        </div>
        {records.length > 0 && (
          <p>
            <bdi>{texts.unsaved(records)}</bdi>
          </p>
        )}
        <p className={styles.next}>
          <Button size="small" onClick={tryNow}>
            {texts.tryNow}
          </Button>
          {at === 0 ? texts.trying : texts.nextTry(Math.max(1, Math.ceil((at - now) / 1_000)))}
        </p>
      </div>
    </div>
  );
}

/** How long one try waits for the server, in ms. */
const TRY_TIMEOUT_MS = 8_000;
/** Pauses between tries double from the first to the longest, in ms. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Whether the server answers the role call: with a role, or with a failure that counts as an answer. */
async function answers(isAnswer: (kind: ApiError['kind']) => boolean): Promise<boolean> {
  try {
    await getRole({ signal: AbortSignal.timeout(TRY_TIMEOUT_MS) });
    return true;
  } catch (error) {
    return error instanceof ApiError && isAnswer(error.kind);
  }
}

/** Anything counts: every server has the role call. */
const isReached = (): Promise<boolean> => answers((kind) => kind !== 'network');
/** A role, or that there is none. A proxy in front of the server may answer before it works. */
const works = (): Promise<boolean> => answers((kind) => kind === 'unauthorised');

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
 * Asks the server until it works, for a page that could not start without it.
 *
 * @returns a function that ends this
 */
export function whenServerWorks(then: () => void): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [trying, isOver] = [false, false];
  const wait = () => {
    timer = setTimeout(() => void check(), jittered(pause));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const check = async () => {
    if (trying) return;
    clearTimeout(timer);
    trying = true;
    const doesWork = await works();
    trying = false;
    if (isOver) return;
    if (doesWork) then();
    wait();
  };
  wait();
  const stopListening = listen({ changed: () => void check(), returned: () => void check() });
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopListening();
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
    toaster.show({ kind: 'success', text: texts.restored });
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
    const answered = await isReached();
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
