import { setTimeout as pause } from 'node:timers/promises';
import type { ApiMode } from '../harness/api-mode.ts';
import type { ObservedScreen } from '../harness/harness-page.ts';
import { broken, type Screen, type ScreenCheck } from './screen-checks.ts';

/** Only screens that call an API of the remote's own team must pass these. */
export const OWN_API_CHECKS: readonly ScreenCheck[] = [
  { name: 'shows that it waits for its own API, then what that answers', run: (screen) => answered(screen, 'full') },
  { name: 'shows a message if its own API answers 500', run: (screen) => answered(screen, 'own-500') },
  { name: 'shows a message if its own API does not answer', run: (screen) => answered(screen, 'own-none') },
];

/** Opens a screen while its own API is slow, and compares what it shows then and afterwards. */
async function answered(screen: Screen, mode: ApiMode): Promise<string | undefined> {
  const { harness, ownApi, path, hasDash } = screen;
  await harness.open(path, mode, { held: 'own API' });
  const waiting = await whileWaiting(screen);
  await harness.release();
  const shown = await afterWaiting(screen, waiting);
  const unanswered = mode === 'full' ? ownApi.problems() : undefined;
  const problem = unanswered ?? (await broken(screen));
  // It may remember an earlier answer.
  if (problem !== undefined || !waiting) return problem;
  if (waiting.said.length === 0)
    return 'while it waits for its own API, the screen shows no loading state (role=status or aria-busy)';
  if (shown.text === waiting.text) return 'the screen still shows what it showed while it waited';
  // Its dashes change the text.
  if (mode === 'full' || hasDash || shown.said.some((one) => !waiting.said.includes(one))) return undefined;
  return 'the screen shows no message (role=alert or role=status)';
}

/** Time limit for the first call of the own API, and for what the screen then shows. */
const WITHIN_MS = 3_000;
const LOOK_EVERY_MS = 50;

/** What a screen shows once it has called its own API and nothing else changes; undefined if it makes no call. */
async function whileWaiting({ harness, ownApi }: Screen): Promise<ObservedScreen | undefined> {
  let last: ObservedScreen | undefined;
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await pause(LOOK_EVERY_MS)) {
    if (ownApi.calls().length === 0) continue;
    const shown = await harness.look();
    if (shown.text === last?.text) return shown;
    last = shown;
  }
  return last;
}

/** What a screen shows as soon as that changes. The host calls again after a failure of the network. */
async function afterWaiting({ harness }: Screen, waiting: ObservedScreen | undefined): Promise<ObservedScreen> {
  let shown = await harness.look();
  for (const until = Date.now() + WITHIN_MS; shown.text === waiting?.text && Date.now() < until;) {
    await pause(LOOK_EVERY_MS);
    shown = await harness.look();
  }
  return shown;
}
