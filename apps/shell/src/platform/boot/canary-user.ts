import { CANARY_CHOICE } from '@gym/remote-contract/canary-choice';

/** Whether a cookie says anything of canaries. Most browsers have none, and load no code of them. */
export const hasCanaryChoice = (): boolean => document.cookie.includes(`${CANARY_CHOICE}=`);

const load = () => import(/* webpackChunkName: "aside" */ './canary-choice.ts');

/**
 * Gives the browser every canary while a user is signed in whom the operator chose.
 * @returns whether the page must load again, because its document changes
 */
export const followCanaryUser = async (isChosen = false): Promise<boolean> =>
  (isChosen || hasCanaryChoice()) &&
  load().then(
    ({ followUser }) => followUser(isChosen),
    () => false,
  );

/** Ends what the cookie says of the user who signs out. */
export const forgetCanaryUser = async (): Promise<void> =>
  hasCanaryChoice()
    ? load().then(
        ({ forgetUser }) => forgetUser(),
        () => undefined,
      )
    : undefined;
