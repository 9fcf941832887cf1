import { type Call, nameOfCall } from './schema/call.ts';
import type { Schema } from './schema/schema.ts';
import * as calls from './calls/index.ts';

/** A call as section 7 of the specification describes it. An answer without fields is empty. */
export interface SpecifiedCall {
  readonly method: 'GET' | 'POST';
  readonly query: readonly string[];
  /** Keys of the JSON body. Keys of list entries are written as `diet[].qty`. */
  readonly body: readonly string[];
  /** Fields of the answer beside `data`. */
  readonly answer: readonly string[];
  /** Fields of `data`, or of each of its entries. */
  readonly data: readonly string[];
}

/** The names of the fields that no feature adds, and of those of list entries. */
const keysOf = (schema: Schema | undefined, prefix = ''): string[] =>
  Object.entries(schema?.properties ?? {})
    .filter(([, { feature }]) => feature === undefined)
    .flatMap(([name, { items }]) => [prefix + name, ...keysOf(items, `${prefix}${name}[].`)]);

/** Answers of saves are "not used" in the specification, so a server that knows nothing else sends none. */
function specified({ method, access, query, body, answer }: Call): SpecifiedCall {
  const { data } = answer['properties'] as Record<string, Schema | undefined>;
  const isRead = method === 'GET';
  return {
    method,
    query: query?.required ?? [],
    body: keysOf(body as Schema | undefined),
    answer: access === 'public' ? [data ? 'status' : 'result', 'reason'] : [],
    data: isRead || access === 'public' ? keysOf(data?.items ?? data) : [],
  };
}

/** Section 7 of the specification: what a server answers that knows nothing else, and what pages may send it. */
export const SPECIFICATION: Readonly<Record<string, SpecifiedCall>> = Object.fromEntries(
  Object.values<Call>(calls)
    .filter(({ feature }) => feature === undefined)
    .map((call) => [nameOfCall(call), specified(call)]),
);
