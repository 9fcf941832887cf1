/** What the shell decides once, before the first call. */
export interface ApiOptions {
  /** Origin of the API; '' is the document's own. A trailing slash is dropped. */
  readonly base: string;
  /**
   * Asked when the server no longer knows the session of a live page (acceptance A8); `replay` sends the call once
   * more.
   */
  readonly onUnauthorised?: () => Promise<'replay' | 'give-up'>;
  /**
   * Hears that the server refused a call with 403: the role may be another by now. Asking for that role is no such
   * call.
   */
  readonly onForbidden?: () => void;
}

let current: ApiOptions = { base: '' };

/**
 * Configures the client. Called once by the shell before anything else; without it, calls go to the document's own
 * origin.
 */
export function configureApi({ base, ...rest }: ApiOptions): void {
  current = { base: base.replace(/\/+$/, ''), ...rest };
}

export const apiOptions = (): ApiOptions => current;
