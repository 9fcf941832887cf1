import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SentAnswer } from '../harness/own-api-use.ts';

/** The files of a remote with the answers of its own API. */
export const HANDLERS = 'src/own-api.ts';
export const RECORDINGS = 'src/own-api.json';

/** An answer of the real own API, as a page read it. */
export interface RecordedAnswer {
  readonly status: number;
  readonly type: string;
  /** The JSON value if it is an object or a list, or else the text. */
  readonly body: unknown;
}

/** Answers by method and address: `GET https://lockers.example/lockers?member=2`. */
type Recordings = Readonly<Record<string, RecordedAnswer>>;

const isText = (type: string): boolean => type === '' || /^text\/|[/+](json|xml)\b/.test(type);

/** Names of fields and parameters, and forms of values, that no repository should hold. */
const SECRET_NAME = /token|secret|passw|authorization|api[-_]?key|credential/i;
const SECRET_VALUE = /eyJ[\w-]+\.[\w-]+\.[\w-]+|-----BEGIN [A-Z ]*PRIVATE KEY|\bBearer \S/;

/** What looks like a secret in an answer, if anything does. */
function secretIn(url: string, text: string): string | undefined {
  const fields = [...text.matchAll(/"([^"\\]+)"\s*:/g)].map(([, name = '']) => name);
  const named = [...new URL(url).searchParams.keys(), ...fields].find((name) => SECRET_NAME.test(name));
  return named === undefined ? SECRET_VALUE.exec(url + text)?.[0].slice(0, 12) : `"${named}"`;
}

function readFile(folder: string): Recordings | undefined {
  const file = path.join(folder, RECORDINGS);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Recordings;
  } catch (cause) {
    throw new Error(`${RECORDINGS} is not valid JSON: ${(cause as Error).message}. Record it anew.`, { cause });
  }
}

/** The statuses of responses without a body. */
const EMPTY = [204, 205, 304];

/** Reads the recorded answers of a remote. @returns undefined if it has none */
export function readRecordings(folder: string): ((request: Request) => Response | undefined) | undefined {
  const recordings = readFile(folder);
  return (
    recordings &&
    (({ method, url }) => {
      const found = recordings[`${method} ${url}`];
      if (!found) return undefined;
      const { status, type, body } = found;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return new Response(EMPTY.includes(status) ? null : text, { status, headers: { 'content-type': type } });
    })
  );
}

/** The value of a JSON text, which changes line by line. */
function readable(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : text;
  } catch {
    return text; // it is no JSON
  }
}

/**
 * Writes an answer to the file of the remote, in place of an earlier one to the same call.
 * @returns a line for the terminal
 */
export function record(folder: string, { method, url, status, type, text }: SentAnswer): string {
  const call = `${method} ${url}`;
  const instead = `Answer it in ${HANDLERS}.`;
  if (status >= 500) return `Not recorded: ${call} answers with the status ${status}.`;
  if (!isText(type)) return `Not recorded: ${call} answers with ${type}, which is no text. ${instead}`;
  const secret = secretIn(url, text);
  if (secret !== undefined) return `Not recorded: ${call} contains ${secret}, which may be a secret. ${instead}`;
  const answer: RecordedAnswer = { status, type, body: readable(text) };
  const all = { ...readFile(folder), [call]: answer };
  const sorted = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(path.join(folder, RECORDINGS), `${JSON.stringify(sorted, null, 2)}\n`);
  return `Recorded: ${call}, status ${status}.`;
}
