import { refusal } from '@gym/api-contract';
import { Value } from '@sinclair/typebox/value';

/** What an answer is judged by. */
interface Judged {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What only the inside of a server knows: stacks, paths, SQL, codes of libraries. */
const INSIDE = [
  /\n\s+at /,
  /node_modules|node:internal|file:\/\//,
  /\/(home|root|usr|var|tmp|work|app|src)\//,
  /\.[cm]?[jt]s\b/,
  /\b(select|insert into|update \w+ set|delete from)\b.*\b(from|values|set|where)\b/i,
  /relation "|syntax error|constraint|violates|duplicate key/i,
  /\b(FST|ERR|HPE|SQLSTATE)_?\w*\d*\b/,
  /postgres|drizzle|fastify|ajv|typebox|argon/i,
  /\[object |\bundefined\b|\bNaN\b/,
];

/** Words of a request may stand in its refusal; what they are is not the server's to answer for. */
const OWN_WORDS = /^\/api\/\w+ is answered to/;

/** The specification's own text for it (acceptance I3). */
const AS_SPECIFIED = ['Passwords do not match'];

/**
 * What is wrong with the answer to a hostile request; empty where it is an answer of ours: 2xx, or a refusal in the one
 * form, with a sentence for people (acceptance K), that nobody stores and that tells nothing of the inside.
 */
export function departures({ status, headers, text }: Judged): string[] {
  const wrong: string[] = [];
  const say = (holds: boolean, what: string) => void (holds || wrong.push(`${what}: ${status} ${text.slice(0, 300)}`));
  say(status >= 200 && status < 500, 'neither answered nor refused');
  say(headers.get('cache-control') === 'no-store', 'may be stored');
  say(headers.get('x-content-type-options') === 'nosniff', 'may be sniffed');
  if (status < 400 && !text.includes('"error"')) return wrong;
  say(/^application\/json; charset=utf-8$/.test(headers.get('content-type') ?? ''), 'no JSON');
  const body = parsed(text);
  say(Value.Check(refusal, body), 'not in the form of a refusal');
  const { reason = '' } = (body ?? {}) as { reason?: string };
  say(OWN_WORDS.test(reason) || AS_SPECIFIED.includes(reason) || /^[A-Z'"].*[.]$/s.test(reason), 'no sentence');
  for (const inside of INSIDE) say(OWN_WORDS.test(reason) || !inside.test(text), `tells ${inside}`);
  return wrong;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
