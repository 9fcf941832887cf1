import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Schema } from '@gym/api-contract';
import type { RuleSetRule } from 'webpack';

type Keep = (schema: Schema | undefined) => Schema | undefined;

const mapped = (schemas: Schema['properties'], keep: Keep) =>
  schemas && Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, keep(schema)]));

/** What the browser sends by: names, which fields are numbers, and which of them a feature announces. */
const requestOf: Keep = (schema) =>
  schema &&
  ({
    items: requestOf(schema.items),
    properties: mapped(schema.properties, requestOf),
    required: schema.required,
    numeric: schema.numeric && {},
    feature: schema.feature,
  } as Schema);

/** What the browser reads by. */
const answerOf: Keep = (schema) =>
  schema &&
  ({
    type: schema.const === undefined ? schema.type : undefined,
    const: schema.const,
    anyOf: schema.anyOf?.map(answerOf),
    items: answerOf(schema.items),
    properties: mapped(schema.properties, answerOf),
    required: schema.required,
    feature: schema.feature,
  } as Schema);

/** The outcome in `status` is read before the answer, by no schema. */
const withoutStatus = (answer: Schema | undefined): Schema | undefined => {
  const { status: _status, ...properties } = answer?.properties ?? {};
  return answer?.properties ? { ...answer, properties } : answer;
};

interface LoadedCall {
  readonly method: string;
  readonly path: string;
  readonly feature?: string;
  readonly file?: object;
  readonly download?: string;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly answer: Schema;
}

/**
 * A loader that replaces the module of a call by what the browser needs of it, as data. The browser checks no request,
 * so bounds, patterns and summaries stay out of the bundle, and so do the modules of which the call is made.
 */
export async function pitch(this: { readonly resourcePath: string }): Promise<string | undefined> {
  const { name } = path.parse(this.resourcePath);
  const module = (await import(pathToFileURL(this.resourcePath).href)) as Record<string, Partial<LoadedCall>>;
  const call = module[name];
  if (!call?.path) return undefined;
  const { method, path: address, feature, file, download, query, body, answer } = call;
  const about = { method, path: address, feature, file, download };
  const schemas = { query: requestOf(query), body: requestOf(body), answer: answerOf(withoutStatus(answer)) };
  return `export const ${name} = ${JSON.stringify({ ...about, ...schemas })};`;
}

/** The rule for the contract's calls. In development, a change of a shape must reach the calls that are made of it. */
export const CALL_DATA: RuleSetRule = {
  test: /[\\/]api-contract[\\/](?:src|dist)[\\/]calls[\\/][\w-]+[\\/]\w+\.[tj]s$/,
  enforce: 'post',
  loader: fileURLToPath(import.meta.url),
};
