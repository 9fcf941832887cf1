import { reasons } from '@gym/api-contract';
import { HttpError } from '../errors/http-error.ts';

/** Deeper than any call's body, shallow enough to walk. */
const MAX_DEPTH = 16;

/** The longest list of all calls. */
export const MAX_LIST_LENGTH = 1_000;

/** U+0000, which PostgreSQL cannot store, or half of a surrogate pair, which is no character. */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text);

const textError = (path: string, text: string) =>
  new HttpError(400, text, path === '' ? {} : { errors: { [path]: text } });

/**
 * Rejects texts that no column can store, and nesting and lists beyond the limits of every call. It runs before the
 * validator, which would report each row. It uses no recursion, so a hostile body cannot exhaust the stack.
 *
 * @throws HttpError 400
 */
export function rejectUnstorableText(input: unknown): void {
  const left: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string' && isUnstorable(value)) throw textError(path, reasons.request.unstorableText);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw new HttpError(400, reasons.request.tooDeep);
    if (Array.isArray(value) && value.length > MAX_LIST_LENGTH)
      throw textError(path, reasons.request.listTooLong(MAX_LIST_LENGTH));
    for (const [name, content] of Object.entries(value)) {
      left.push({ value: content, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 });
    }
  }
}
