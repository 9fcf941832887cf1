/** Every call asks for JSON; the boot script sends the same, so that its answers can be adopted. */
export const ACCEPT = 'application/json';
/** How long an answer may take, in ms. */
export const TIMEOUT = 30_000;
