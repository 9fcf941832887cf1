import type { RawAnswer } from '../http/raw-answer.ts';

/** A request of a scenario, ready for the wire. */
export interface ContractRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
}

/** A server, real or fake, that the scenarios are held against. */
export interface ContractServer {
  send(request: ContractRequest): Promise<RawAnswer>;
  readonly accounts: { readonly admin: Account; readonly staff: Account };
  /** The one-time code that was sent to this email. */
  codeFor(email: string): Promise<string>;
}

export interface Account { readonly email: string; readonly password: string }
