import type { AnswerOf, BodyOf, Call, Feature, QueryOf, Schema } from '@gym/api-contract';
import {
  errorInFields,
  isErrorOutcome,
  read,
  type ReadOptions,
  readRecord,
  recordOrNotFound,
  understand,
  unreadable,
} from './read.ts';
import type { ApiRequest } from './api-request.ts';
import { hasFeature } from './settings.ts';
import { request } from './request.ts';
import { fieldsOf, type Id, idOf, type Json, makeReader, toWire } from './wire-schema.ts';
import { ApiError } from '../errors/api-error.ts';

const announced = (): boolean => hasFeature('versions' satisfies Feature);

/** The version in a read's response, if the server announces versions. */
export const readVersion = ({ version }: Json): { version?: number } =>
  announced() && typeof version === 'number' ? { version } : {};

/** The version that an update sends, if the server announces versions. The attempt's version overrides the record's. */
export function sentVersion(record: { readonly version?: number }, attempt: Attempt = {}): { version?: number } {
  const version = attempt.version ?? record.version;
  return announced() && version !== undefined ? { version } : {};
}

/**
 * The header that lets the server perform a repeated save once. Undefined without the feature `idempotency` (acceptance
 * J3).
 */
export const keyHeader = (idempotencyKey: string | undefined): Record<string, string> | undefined =>
  idempotencyKey && hasFeature('idempotency' satisfies Feature) ? { 'Idempotency-Key': idempotencyKey } : undefined;

/** One submit of a form. */
export interface Attempt {
  /** The same key for every attempt of one submit. Sent only if the server announces `idempotency` (acceptance J3). */
  readonly idempotencyKey?: string;
  /**
   * Version of the record that the values were compared with. It overrides the version that was read (acceptance J4).
   */
  readonly version?: number;
}

export interface Saved {
  /** Id of the saved record, if the server sends it. */
  readonly id?: Id;
  /** The record's new version, if the server sends it (acceptance J4). */
  readonly version?: number;
}

/** Options of saves that take longer than usual, or that a user can stop. */
type Sending = Pick<ApiRequest, 'timeout' | 'onUploadProgress' | 'signal'>;

/**
 * Sends a save and returns the data of its answer. Every 2xx counts as saved, even with an empty body, unless its
 * `status` or `result` is present and not 'success' (acceptance J2).
 *
 * @throws ApiError with the server's reason and field errors
 */
async function sendSave(path: string, body: object, { idempotencyKey }: Attempt = {}, how?: Sending): Promise<Json> {
  const raw = await request({ method: 'POST', path, body, headers: keyHeader(idempotencyKey), ...how });
  const fields = understand(raw);
  if (isErrorOutcome(fields.status) || isErrorOutcome(fields.result)) throw errorInFields(raw.status, fields);
  return fieldsOf(fields.data);
}

/** Saves a record. Remotes that were published before the contract's calls use it; see `post`. */
export async function save(path: string, body: object, attempt?: Attempt, how?: Sending): Promise<Saved> {
  const data = await sendSave(path, body, attempt, how);
  const id = idOf(data.id);
  return { ...(id !== '' && { id }), ...readVersion(data) };
}

/** What a call reads or saves. */
export type DataOf<C> = AnswerOf<C> extends { data?: infer Data } ? NonNullable<Data> : undefined;
/** Null if the server may lack the call and does not announce it. */
type IfAnnounced<C, T> = C extends { feature: string } ? T | null : T;
/** Every numeric field of a request is a number, or its digits. */
type Given<T> = [Extract<T, number>] extends [never]
  ? T extends readonly (infer Item)[]
    ? readonly Given<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Given<T[Name]> }
      : T
  : T | number | string;
type Query<C> = QueryOf<C> extends object ? Given<QueryOf<C>> : Record<string, never>;
/** A call with a file takes a form. */
type Body<C> = C extends { file: object }
  ? FormData
  : BodyOf<C> extends object
    ? Given<BodyOf<C>>
    : Record<string, never>;

const readers = new WeakMap<Call, ReturnType<typeof makeReader>>();

/** Returns an answer's fields in the form of the contract. */
function readAnswer(call: Call, fields: Json): Json {
  let reader = readers.get(call);
  if (!reader) readers.set(call, (reader = makeReader(call.answer as Schema)));
  return reader(fields) as Json;
}

/** Reads a record in the form of a call's data, for example `current` of a stale save. */
export const readData = <C extends Call>(call: C, data: unknown): DataOf<C> =>
  readAnswer(call, { data }).data as DataOf<C>;

/** Encodes as `requestEarlyAnswers` does, so that a read finds its early answer. */
const pathOf = ({ path, query }: Call, given: object): string => {
  const sent = Object.entries(toWire((query ?? {}) as Schema, given) as Record<string, string>);
  const text = sent.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return text ? `${path}?${text}` : path;
};

/**
 * Makes a read of the contract and returns its whole answer. Null, without a request, if the server does not announce
 * the call.
 *
 * @throws ApiError `not-found` if the server rejects the query of one record, or answers without one
 * @throws ApiError `unreadable` if the answer lacks its list or record
 */
export async function getAnswer<C extends Call>(
  call: C,
  query: Query<C>,
  options?: ReadOptions,
): Promise<IfAnnounced<C, AnswerOf<C>>>;
export async function getAnswer(call: Call, query: object, options?: ReadOptions): Promise<unknown> {
  if (call.feature && !hasFeature(call.feature)) return null;
  const path = pathOf(call, query);
  const { properties = {} } = call.answer as Schema;
  if (properties.data?.properties) return readAnswer(call, { data: await readRecord(path, options) });
  const reading = read(path, options);
  const { fields, data, status } = await (call.query?.required ? recordOrNotFound(reading) : reading);
  if (properties.data?.items && !Array.isArray(data)) throw unreadable(status);
  return readAnswer(call, fields);
}

/** Makes a read of the contract and returns its data. See `getAnswer`. */
export async function get<C extends Call>(
  call: C,
  query: Query<C>,
  options?: ReadOptions,
): Promise<IfAnnounced<C, DataOf<C>>>;
export async function get(call: Call, query: Record<string, never>, options?: ReadOptions): Promise<unknown> {
  return ((await getAnswer(call, query, options)) as { data: unknown } | null)?.data ?? null;
}

/**
 * Makes a save of the contract and returns the data of its answer. Every 2xx counts as saved, even with an empty body,
 * unless its `status` or `result` is present and not 'success' (acceptance J2).
 *
 * @param how options for saves that take longer than usual
 * @throws ApiError with the server's reason and field errors
 */
export async function post<C extends Call>(
  call: C,
  body: Body<C>,
  attempt?: Attempt,
  how?: Sending,
): Promise<DataOf<C>>;
export async function post(
  { path, body: schema, answer }: Call,
  body: object,
  attempt: Attempt = {},
  how?: Sending,
): Promise<unknown> {
  const { version } = attempt;
  const sent = toWire((schema ?? {}) as Schema, version === undefined ? body : { ...body, version });
  const data = await sendSave(path, sent as object, attempt, how);
  const read = (answer as Schema).properties?.data;
  return read && makeReader(read)(data);
}

/**
 * Sends one of the calls without a token. The call failed unless its field `outcome` is 'success'.
 *
 * @param isAnswer whether these fields are an answer to the caller, and not a failure
 * @throws ApiError with the server's reason, from a 2xx or a 4xx
 * @throws ApiError `unreadable` if the response has no outcome
 */
export async function publicCall(
  path: string,
  body: object,
  outcome: 'status' | 'result',
  isAnswer = (fields: Json): boolean => fields[outcome] === 'success',
): Promise<Json> {
  const raw = await request({ method: 'POST', path, body });
  let fields: Json;
  try {
    fields = understand(raw);
  } catch (error) {
    // Public calls have no session: a 401 means a wrong password or code, not a dead session.
    if (error instanceof ApiError && error.kind === 'unauthorised') throw new ApiError('refused', error.reason, error);
    throw error;
  }
  if (isAnswer(fields)) return fields;
  throw typeof fields[outcome] === 'string' || typeof fields.reason === 'string'
    ? errorInFields(raw.status, fields)
    : unreadable(raw.status);
}
