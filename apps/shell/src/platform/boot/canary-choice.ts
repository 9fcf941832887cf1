import { CANARY_CHOICE, type CanaryChoice, canaryChoice } from '@gym/remote-contract/canary-choice';

const YEAR_S = 31_536_000;

/** Writes what the cookie says. Undefined removes it. */
function write(choice: CanaryChoice | undefined): void {
  const age = { browser: `; Max-Age=${YEAR_S}`, user: `; Max-Age=${YEAR_S}`, left: '', none: '; Max-Age=0' };
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${CANARY_CHOICE}=${choice ?? ''}; Path=/; SameSite=Lax${age[choice ?? 'none']}${secure}`;
}

/** From the next document on, this browser gets every canary. */
export const chooseCanaries = (): void => write('browser');

/** From the next document on, this browser gets what its share says, also for a chosen user. */
export const leaveCanaries = (): void => write('left');

/** Ends what the cookie says of the user who signs out. */
export function forgetUser(): void {
  if (canaryChoice(document.cookie) !== 'browser') write(undefined);
}

/** When this tab loaded again for a user's canaries, in ms since 1970. Servers may differ while they are replaced. */
const LOADED_AT = 'gym.canary-load';
const PAUSE_MS = 60_000;

/**
 * Gives the browser every canary while a user is signed in whom the operator chose.
 * @returns whether the page must load again, because its document changes
 */
export function followUser(isChosen: boolean): boolean {
  const before = canaryChoice(document.cookie);
  if (isChosen ? before !== undefined : before !== 'user') return false;
  write(isChosen ? 'user' : undefined);
  const now = Date.now();
  const isLoop = now - Number(sessionStorage.getItem(LOADED_AT)) < PAUSE_MS;
  // A browser without cookies keeps none.
  if (isLoop || canaryChoice(document.cookie) === before) return false;
  sessionStorage.setItem(LOADED_AT, String(now));
  return true;
}
