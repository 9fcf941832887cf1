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
