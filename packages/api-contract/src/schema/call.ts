import type { Static, TObject, TSchema } from '@sinclair/typebox';

/** Role codes (specification section 9): 1 is an administrator, any other value is staff. */
export const ADMIN_ROLE = 1;
export const STAFF_ROLE = 2;

/** Who may make a call: nobody signed in, anyone signed in, or one role alone (acceptance A10). */
export type Access = 'public' | 'signed-in' | 'admin' | 'staff';

/** The one file of a call that takes its request as multipart/form-data. */
export interface FileField {
  /** Name of the form's field. */
  readonly name: string;
  readonly maxBytes: number;
  /** Media types it is taken in; the server goes by the content, never by what the form says. */
  readonly types: readonly string[];
}

/** One call of the API. `feature` marks what the specification's section 7 does not know. */
export interface Call<
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  /** In place of a body: the request is a form with this file and nothing else. */
  readonly file?: FileField;
  readonly answer: Answer;
  /** The answer is a file of this media type, sent as it is read; `answer` is its text. */
  readonly download?: 'text/csv';
  /** The feature that announces this call; absent for the specification's own calls. */
  readonly feature?: string;
}

export type QueryOf<C> = C extends { query: infer Q extends TSchema } ? Static<Q> : undefined;
export type BodyOf<C> = C extends { body: infer B extends TSchema } ? Static<B> : undefined;
export type AnswerOf<C> = C extends { answer: infer A extends TSchema } ? Static<A> : never;

/** Keeps the literal types of a call while checking its form. */
export const defineCall = <const C extends Call>(call: C): C => call;

/** What a call is named: its path below `/api/`. */
export const nameOfCall = ({ path }: Pick<Call, 'path'>): string => path.slice('/api/'.length);
