import { type Call, nameOfCall } from '@gym/api-contract';
import { SPECIFICATION } from '@gym/api-contract/specification';
import type { Implementation } from '../http/implement-call.ts';

const pick = (record: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

const pickFromEach = (data: unknown, names: readonly string[]): unknown =>
  Array.isArray(data) ? data.map((one: object) => pick(one, names)) : pick(data as object, names);

/** A schema with these fields only: the server ignores fields that a call does not know. */
const withOnly = <Schema extends Call['query'] | Call['body']>(schema: Schema, names: readonly string[]): Schema =>
  schema && {
    ...schema,
    properties: pick(schema['properties'] as object, names),
    required: (schema['required'] as string[] | undefined)?.filter((name) => names.includes(name)),
  };

/**
 * The implementations of the specification's calls, which read and answer the fields of the specification and announce
 * nothing (`SPECIFICATION_ONLY`). All rules of the server hold.
 */
export const asSpecified = (implementations: readonly Implementation[]): Implementation[] =>
  implementations.flatMap(({ call, answer }) => {
    const specified = SPECIFICATION[nameOfCall(call)];
    if (!specified) return [];
    const { query, body, answer: fields, data: dataFields } = specified;
    return {
      call: { ...call, query: withOnly(call.query, query), body: withOnly(call.body, body) },
      answer: async (...args: Parameters<typeof answer>) => {
        const answered = (await answer(...args)) as { data?: unknown };
        const specifiedAnswer = {
          ...pick(answered, fields),
          ...(dataFields.length > 0 &&
            answered.data !== undefined && { data: pickFromEach(answered.data, dataFields) }),
        };
        return Object.keys(specifiedAnswer).length > 0 ? specifiedAnswer : '';
      },
    };
  });
