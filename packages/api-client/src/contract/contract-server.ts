import type { RawAnswer } from '../http/raw-answer.ts';

/** A request of a scenario, ready for the wire. */
export interface ContractRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
  /** In place of a body: the one file of a form. */
  readonly file?: ContractFile;
}

/** A file of a scenario, its content in base64. */
export interface ContractFile {
  readonly field: string;
  readonly type: string;
  readonly content: string;
}

/** What goes over the wire as the body of a request. */
export function wireBody({ body, file }: ContractRequest): string | FormData | undefined {
  if (!file) return body;
  const form = new FormData();
  form.append(file.field, new Blob([bytesOf(file)], { type: file.type }), 'me.png');
  return form;
}

export const bytesOf = ({ content }: ContractFile): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), (character) => character.charCodeAt(0));

/** A server, real or fake, that the scenarios are held against. */
export interface ContractServer {
  send(request: ContractRequest): Promise<RawAnswer>;
  readonly accounts: { readonly admin: Account; readonly staff: Account };
  /** The one-time code that was sent to this email. */
  codeFor(email: string): Promise<string>;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}
