/** One call, before it is sent. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query below the API's base. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** How long to wait for the answer, in ms. */
  readonly timeout?: number;
  /** Whether a dead token opens the sign-in dialog (acceptance A8) or is the caller's to handle. */
  readonly unauthorised?: 'ask' | 'throw';
}
