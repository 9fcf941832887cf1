import { calls, type CallName } from '@gym/api-contract';

/** The parts of an answer that these tests read. */
export interface Answered {
  readonly data?: { readonly id?: number };
  readonly reason?: string;
}

/** How one try ended: an answer, none at all (the connection broke first), or one that broke off in the middle. */
export type Outcome =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Answered | undefined }
  | { readonly kind: 'none' }
  | { readonly kind: 'cut' };

export interface Sending {
  readonly url: string;
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: object | undefined;
  /** Milliseconds after which the client hangs up, as a phone does that loses its network. */
  readonly hangUpAfter?: number | undefined;
}

/** Makes one call of the contract, once. */
export async function send(name: CallName, { url, token, key, body, hangUpAfter }: Sending): Promise<Outcome> {
  const { method, path } = calls[name];
  let status: number | undefined;
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(hangUpAfter !== undefined && { signal: AbortSignal.timeout(hangUpAfter) }),
    });
    status = response.status;
    const text = await response.text();
    return { kind: 'answer', status, body: parse(text) };
  } catch {
    return { kind: status === undefined || hangUpAfter !== undefined ? 'none' : 'cut' };
  }
}

function parse(text: string): Answered | undefined {
  try {
    return JSON.parse(text) as Answered;
  } catch {
    return undefined; // a proxy's own page: whoever expects an answer of ours sees that it is none
  }
}
