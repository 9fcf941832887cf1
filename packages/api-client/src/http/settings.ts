/** Settings that the shell makes once, before the first call. */
export interface ApiOptions {
  /** Origin of the API; '' is the document's own origin. A trailing slash is dropped. */
  readonly base: string;
  /** Called when the server rejects the session of an open page (acceptance A8). `replay` sends the call once more. */
  readonly onUnauthorised?: () => Promise<'replay' | 'give-up'>;
  /**
   * Called when a call needs a confirmed identity (ADR-0063). `replay` sends the call once more. Without it, the call
   * fails with the server's reason.
   */
  readonly onUnconfirmed?: () => Promise<'replay' | 'give-up'>;
  /**
   * Called when the server rejects a call with 403, because the role may have changed. Not called for the role call
   * itself.
   */
  readonly onForbidden?: () => void;
  /** Called when a call got no response. */
  readonly onNoAnswer?: () => void;
}

let current: ApiOptions = { base: '' };

/**
 * Configures the client. The shell calls it once, before anything else. Without it, calls go to the document's own
 * origin.
 */
export function configureApi({ base, ...rest }: ApiOptions): void {
  current = { base: base.replace(/\/+$/, ''), ...rest };
}

export const apiOptions = (): ApiOptions => current;

let announced: ReadonlySet<string> = new Set();

/** Stores the features that the server announced beside `data` in the responses of `userlogin` and `getRole`. */
export function setFeatures(features: Iterable<string>): void {
  announced = new Set(features);
}

/** Whether the server announced this feature. The client sends nothing outside section 7 without its feature. */
export const hasFeature = (name: string): boolean => announced.has(name);

/** Stores the `features` of a response. A response without features announces none. */
export function learnFeatures(features: unknown): void {
  setFeatures(Array.isArray(features) ? features.filter((name) => typeof name === 'string') : []);
}
