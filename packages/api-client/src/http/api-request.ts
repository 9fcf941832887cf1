/** A response before its body is parsed. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
  /** Follows our own text if the server failed without a reason: the sentence that names the request. */
  readonly reference?: string;
  /** Replaces the body if the call requested a file. */
  readonly file?: Blob;
}

const PUBLIC = /^\/api\/(userlogin|completeSignIn|startPasskey|signInWithPasskey|SentOTP|ChangePassword)$/;

/** Whether a call never sends a token (acceptance A12). */
export const isPublic = (path: string): boolean => PUBLIC.test(path);

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, relative to the API's base URL. */
  readonly path: string;
  /** Sent as JSON, except a `FormData`, which is sent as a form. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal;
  /** Timeout for the response, in ms. */
  readonly timeout?: number;
  /** Called with the part of the body that is sent, from 0 to 1. */
  readonly onUploadProgress?: (event: { progress?: number }) => void;
  /** Called with the number of bytes received. */
  readonly onDownloadProgress?: (event: { loaded: number }) => void;
  /** Set if the response is a file. Browsers keep a large Blob on disk. */
  readonly responseType?: 'blob';
  /**
   * `ask`: a dead token opens the sign-in dialog (acceptance A8), and a 403 triggers a new role call. `throw`: the
   * caller handles both.
   */
  readonly unauthorised?: 'ask' | 'throw';
}

/** Every call requests JSON. The boot script sends the same header, so that the client can adopt its responses. */
export const ACCEPT = 'application/json';
/** Timeout of a call, in ms. */
export const TIMEOUT = 30_000;

/** Calls sent ahead of their readers: by the boot script, and later while a screen's code loads. */
export interface BootHandover {
  /** Token of the session that sent the calls. */
  readonly token: string;
  /** When they were sent, in ms since 1970. */
  readonly at: number;
  role?: Promise<RawAnswer>;
  /** Early answers by path and query. */
  readonly early: Map<string, Promise<RawAnswer>>;
}

/** The handover's key on `window`. */
export const HANDOVER = Symbol.for('gym.boot');

/** Fills the parameters of the screen's path into an early call: `/api/record?id=:id`. */
export const fillEarlyCall = (call: string, params: Readonly<Record<string, string | undefined>>): string =>
  call.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/**
 * Resolves an early call. Brackets at its end hold what needs a feature. Without the feature,
 * `/api/list[feature?query]` is sent without the query, and `/api/call[feature]` is not sent.
 */
export function resolveEarlyCall(call: string, isAnnounced: (feature: string) => boolean): string | undefined {
  const [, plain = call, feature, query] = /^(.+)\[([^?]+)(\?.+)?]$/.exec(call) ?? [];
  if (feature === undefined || isAnnounced(feature)) return plain + (query ?? '');
  return query && plain;
}
