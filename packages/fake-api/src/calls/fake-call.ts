import {
  type AnswerOf,
  type BodyOf,
  type CallName,
  type calls,
  type FieldChange,
  type QueryOf,
  reasons,
} from '@gym/api-contract';
import type { Gym, GymUser } from '../gym.ts';

type Contract<Name extends CallName> = (typeof calls)[Name];

/** A part of a request after decoding: what may arrive as a number or as its digits is a number. */
type Decoded<T> = [Extract<T, number>] extends [never] ? { [Key in keyof T]: Decoded<T[Key]> } : Exclude<T, string>;

/** A file of a form. `bytes` is present only if a test sent it below the client. */
export interface FakeFile {
  readonly size: number;
  readonly type: string;
  readonly bytes?: Uint8Array;
}

type ReceivedBody<C> = C extends { file: { name: infer Field extends string } }
  ? Record<Field, FakeFile>
  : Decoded<BodyOf<C>>;

/** The input of a call of the full fake, decoded by the call's schemas. */
export interface FakeCallInput<Name extends CallName> {
  readonly gym: Gym;
  readonly query: Decoded<QueryOf<Contract<Name>>>;
  readonly body: ReceivedBody<Contract<Name>>;
  /** The user of the token. */
  readonly user: Contract<Name>['access'] extends 'public' ? undefined : GymUser;
  readonly token: string;
}

/** Returns the JSON of a 200, or throws a FakeHttpError. */
export type FakeCall<Name extends CallName> = (incoming: FakeCallInput<Name>) => AnswerOf<Contract<Name>>;

export const data = <T>(value: T) => ({ status: 'success', data: value });
export const saved = (id: number) => ({ status: 'success', data: { id } });
export const SUCCESS = { status: 'success', result: 'success' };

/**
 * Thrown by a call of the full fake. The fake responds with it as our server responds to every error (acceptance K).
 */
export class FakeHttpError extends Error {
  readonly status: number;
  /** Members whose health data `current` tells. */
  readonly healthData: readonly number[];
  readonly details: {
    readonly errors?: Record<string, string>;
    readonly current?: unknown;
    readonly changes?: Readonly<Record<string, FieldChange>>;
    readonly code?: 'confirm-identity';
    readonly moved_to?: number;
  };

  constructor(
    status: number,
    reason: string,
    { healthData = [], ...details }: FakeHttpError['details'] & { readonly healthData?: readonly number[] } = {},
  ) {
    super(reason);
    this.status = status;
    this.healthData = healthData;
    this.details = details;
  }
}

/** An error with the reason on one field. */
export const fieldError = (field: string, reason: string, status = 422): FakeHttpError =>
  new FakeHttpError(status, reason, { errors: { [field]: reason } });

export const notFound = (record: string, id: unknown): FakeHttpError =>
  new FakeHttpError(404, reasons.records.missing(record, Number(id)));

/** An error of the public calls: HTTP 200 with status and result 'error'. */
export const errorResult = (reason: string, errors?: Record<string, string>) => ({
  status: 'error',
  result: 'error',
  reason,
  ...(errors && { errors }),
});
