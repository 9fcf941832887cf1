/** A request as it comes over the wire. Header names are in lower case. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The parsed JSON body. */
  readonly body?: unknown;
}

export interface WireAnswer {
  readonly status: number;
  /** JSON text, or ''. */
  readonly body: string;
}
