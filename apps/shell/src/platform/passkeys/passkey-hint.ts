/** A browser keeps a cookie for 400 days at most. */
const LONGEST = 400 * 24 * 60 * 60;

/** Whether this browser can use passkeys here. Over plain HTTP, and in old browsers, it cannot. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined';

/** Whether to offer a passkey before the server knows the user: one was used or added in this browser before. */
export const offersPasskey = (): boolean => canUsePasskeys() && /(?:^|;\s*)passkey=used(?:;|$)/.test(document.cookie);

/**
 * Offers passkeys in this browser from now on. It is a cookie, because signing out clears local storage (acceptance
 * A9). It tells nothing about the user.
 */
export function rememberPasskey(): void {
  document.cookie = `passkey=used; Path=/; Max-Age=${LONGEST}; SameSite=Lax`;
}

/** Offers none any more: the user has removed the last one. */
export function forgetPasskey(): void {
  document.cookie = 'passkey=; Path=/; Max-Age=0; SameSite=Lax';
}
