import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Feature } from '../features.ts';

/** Role codes (specification section 9): 1 is an administrator, any other value is staff. */
export const ADMIN_ROLE = 1;
export const STAFF_ROLE = 2;

/** Who may make a call: anyone, any signed-in user, or the users of one role (acceptance A10). */
export type Access = 'public' | 'signed-in' | 'admin' | 'staff';

/** The one file of a call that takes its request as multipart/form-data. */
export interface FileField {
  /** Name of the form's field. */
  readonly name: string;
  readonly maxBytes: number;
  /** Accepted media types. The server checks the content and ignores the type in the form. */
  readonly types: readonly string[];
}

/**
 * What the audit trail says of an entry: `Added user {name}`. `{name}` is the record's name, `{record_id}` its number,
 * and `{after.price}` a field of the entry. Where the sentence depends on the entry, the first one counts whose fields
 * are set and not false, or with `!` the opposite: `{ 'after.active': 'Enabled …', otherwise: 'Disabled …' }`.
 */
export type AuditSentence = string | Readonly<Record<string, string>>;

/** One call of the API. */
export interface Call<
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** How the screen of the audit trail describes the call's entries. A call without it writes none. */
  readonly audited?: AuditSentence;
  readonly query?: Query;
  readonly body?: Body;
  /** Instead of a body: the request is a form that holds this file only. */
  readonly file?: FileField;
  readonly answer: Answer;
  /** The response is streamed as a file of this media type; `answer` is its text. */
  readonly download?: 'text/csv';
  /** The call needs a confirmed identity (ADR-0063): a sign-in or `confirmIdentity` in the last ten minutes. */
  readonly confirmed?: true;
  /** Users may make this call before they have set up the second factor that their gym requires. */
  readonly withoutSecondFactor?: true;
  /** Users may make this call before they have replaced a one-time password (ADR-0071). */
  readonly withOneTimePassword?: true;
  /** Pages make this call by themselves, so it does not show that the session's user is there (ADR-0010). */
  readonly background?: true;
  /**
   * Whose data the answer of a save tells besides an id. Answers are kept for repeated saves, and an erasure leaves
   * only the id of those about the erased person.
   */
  readonly tells?: 'member' | 'membership' | 'import';
  /** The feature that announces this call. The calls of the specification's section 7 have none. */
  readonly feature?: Feature;
}

export type QueryOf<C> = C extends { query: infer Q extends TSchema } ? Static<Q> : undefined;
export type BodyOf<C> = C extends { body: infer B extends TSchema } ? Static<B> : undefined;
export type AnswerOf<C> = C extends { answer: infer A extends TSchema } ? Static<A> : never;

/** A request of a call and its answer. Documents show it, and tests of screens answer with it. */
export type Example<C> = {
  readonly [Part in 'query' | 'body']?: C extends { [P in Part]: infer S extends TSchema } ? Static<S> : undefined;
} & { readonly answer: AnswerOf<C> };

/** Checks the shape of a call and keeps its literal types. The name is its export's, its file's and its path's. */
export const defineCall = <const Name extends string, const C extends Omit<Call, 'path'>>(
  name: Name,
  call: C,
): C & { readonly path: `/api/${Name}` } => ({ ...call, path: `/api/${name}` });

/** The name of a call: its path below `/api/`. */
export const nameOfCall = ({ path }: Pick<Call, 'path'>): string => path.slice('/api/'.length);
