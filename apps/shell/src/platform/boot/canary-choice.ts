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
export const leaveCanaries = (): void => write(canaryChoice(document.cookie) === 'user' ? 'left' : undefined);

/**
 * Gives the browser every canary while a user signs in whom the operator chose, and takes them from the next user.
 * @returns whether the browser's document may change. Never, if the browser keeps no cookies
 */
export function followCanaryUser(isChosen: boolean): boolean {
  const before = canaryChoice(document.cookie);
  if (isChosen ? before !== undefined : before !== 'user') return false;
  write(isChosen ? 'user' : undefined);
  return canaryChoice(document.cookie) !== before;
}
