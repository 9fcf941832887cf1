import type { TestResponse } from '../test-server.ts';
import type { TestGym, TestUser } from '../test-gym.ts';

export type Fields = Record<string, unknown>;

/** A valid request of a call. */
export interface ExampleRequest {
  readonly query?: Record<string, string | number>;
  readonly body?: Fields;
}

export interface SavedExample {
  readonly visitor: TestUser;
  readonly body: Fields;
  readonly answer: TestResponse;
  readonly passwords: boolean;
}

export interface Example {
  /** Makes a request that fits the records of the gym. Without it, the example of the contract does. */
  make?(gym: TestGym, visitor: TestUser): Promise<ExampleRequest> | ExampleRequest;
  /** Reads the stored record under the request's names. Checks a password only on demand: it takes a sign-in. */
  stored?(gym: TestGym, saved: SavedExample): Promise<Fields>;
  /** Of a call with `stored`: fields that select or prove something and are not stored. */
  keys?: readonly string[];
  /** The server accepts the same request twice. */
  lasts?: true;
  /** Whether it changes what the gym has once, so that what is read back may be of another call at the same time. */
  once?: true;
  /** Fields that must equal another field. */
  twins?: Readonly<Record<string, string>>;
}

/** Examples of one feature, by call. */
export type Examples = Readonly<Record<string, Example>>;

export const idOf = ({ body }: TestResponse) => Number(body.data.id);
