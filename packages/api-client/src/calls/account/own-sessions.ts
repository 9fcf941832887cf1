import { type Attempt, type DataOf, get, type Id, post, type ReadOptions } from '@gym/api-client';
import * as calls from '@gym/api-contract/calls';

/** A session of the signed-in user. */
export type OwnSession = DataOf<typeof calls.getOwnSessions>[number];

/** The user's sessions, this one first. Null, without a call, if the server does not announce `own-sessions`. */
export const getOwnSessions = (options?: ReadOptions): Promise<OwnSession[] | null> =>
  get(calls.getOwnSessions, {}, options);

/** Ends one of the user's own sessions. Only if the server announces `own-sessions`. */
export const revokeSession = (id: Id, attempt?: Attempt): Promise<void> => post(calls.revokeSession, { id }, attempt);

/** Ends all of the user's sessions except this one. Only if the server announces `own-sessions`. */
export const revokeOtherSessions = (attempt?: Attempt): Promise<void> => post(calls.revokeOtherSessions, {}, attempt);
