/**
 * Name of the cookie by which a browser gets every canary, or none by its user's choice (ADR-0041). The page writes it,
 * and the server of documents reads it.
 */
export const CANARY_CHOICE = 'gym_canary';

/**
 * What the cookie says:
 * - `browser`: somebody chose canaries for this browser
 * - `user`: the operator chose them for the user who is signed in
 * - `left`: this user left them, until the sign-out or until the browser closes
 */
export type CanaryChoice = 'browser' | 'user' | 'left';

/** Whether cookies, as a page or a request has them, choose canaries. */
export const choosesCanaries = (cookies: string): boolean => ['browser', 'user'].includes(canaryChoice(cookies) ?? '');

/** What cookies say. Undefined if they say nothing. */
export const canaryChoice = (cookies: string): CanaryChoice | undefined =>
  new RegExp(`(?:^|;\\s*)${CANARY_CHOICE}=(browser|user|left)(?:;|$)`).exec(cookies)?.[1] as CanaryChoice | undefined;
