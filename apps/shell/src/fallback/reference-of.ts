import { randomId } from '../browser/random-id.ts';

const references = new WeakMap<object, string>();
const words = new Map<unknown, string>();

/** The reference id of a failure: the same one however often the failure is shown. */
export function referenceOf(error: unknown): string {
  const known: Pick<Map<unknown, string>, 'get' | 'set'> = typeof error === 'object' && error !== null
    ? (references as WeakMap<object, string> & Map<unknown, string>)
    : words;
  const reference = known.get(error) ?? randomId(4);
  known.set(error, reference);
  return reference;
}
