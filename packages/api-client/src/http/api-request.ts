/** An answer as it came over the wire, before anyone made sense of it. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
  /** In its place, where the call asked for a file. */
  readonly file?: Blob;
}

const PUBLIC = new Set(['/api/userlogin', '/api/SentOTP', '/api/ChangePassword']);

/** Whether a call never carries a token (acceptance A12). */
export const isPublic = (path: string): boolean => PUBLIC.has(path);

/** One call, before it is sent. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query below the API's base. */
  readonly path: string;
  /** Sent as JSON; a form is sent as a form. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal;
  /** How long to wait for the answer, in ms. */
  readonly timeout?: number;
  /** Hears which part of the body has gone out, from 0 to 1. */
  readonly onUploadProgress?: (event: { progress?: number }) => void;
  /** Hears how many bytes of the answer have come in. */
  readonly onDownloadProgress?: (event: { loaded: number }) => void;
  /** The answer is a file; browsers keep a large one on their disk. */
  readonly responseType?: 'blob';
  /**
   * Whether a dead token opens the sign-in dialog (acceptance A8), and a 403 has the role looked into, or both are the
   * caller's to handle.
   */
  readonly unauthorised?: 'ask' | 'throw';
}
