import type { RoleAnswer } from '@gym/api-client';
import type { BootConfig } from '@gym/remote-contract';
import { CANARY_CHOICE } from '@gym/remote-contract/canary-choice';

/** Whether a cookie says anything of canaries. Most browsers have none, and load no code of them. */
export const hasCanaryChoice = (): boolean => document.cookie.includes(`${CANARY_CHOICE}=`);

const load = () => import(/* webpackChunkName: "aside" */ './canary-choice.ts');

const loadTakenBack = () => import(/* webpackChunkName: "aside" */ './taken-back.ts');

/**
 * Whether the page must load again, because the server has another document for this user: one with every canary, if
 * the operator chose this user for that (ADR-0041), or one without a version that was taken back (ADR-0102).
 */
export async function mustLoadAgain(
  { canaries, lastRollback = 0 }: Pick<RoleAnswer, 'canaries' | 'lastRollback'>,
  { sequence }: Pick<BootConfig, 'sequence'>,
): Promise<boolean> {
  try {
    if (sequence !== undefined && sequence < lastRollback && (await (await loadTakenBack()).loadsAgain(lastRollback)))
      return true;
    return (canaries || hasCanaryChoice()) && (await load()).followUser(canaries === true);
  } catch {
    return false; // the code did not arrive
  }
}

/** Ends what the cookie says of the user who signs out. */
export const forgetCanaryUser = async (): Promise<void> =>
  hasCanaryChoice()
    ? load().then(
        ({ forgetUser }) => forgetUser(),
        () => undefined,
      )
    : undefined;
