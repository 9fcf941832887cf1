import {
  type Attempt,
  hasFeature,
  type Id,
  idOf,
  readList,
  type ReadOptions,
  save,
  textOf,
  toWireNumber,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** A session of the signed-in user. */
export interface OwnSession {
  readonly id: Id;
  /** Both times are ISO texts. The server updates the last use at most once a minute. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** Network address that opened the session. */
  readonly address: string;
  /** Network address of the last use, or '' if the server does not tell. */
  readonly lastAddress: string;
  /** The browser's `User-Agent`, or '' if it sent none. */
  readonly agent: string;
  /** Whether this is the session that sent the call. */
  readonly current: boolean;
}

/** The user's sessions, this one first. Null, without a call, if the server does not announce `own-sessions`. */
export async function getOwnSessions(options?: ReadOptions): Promise<OwnSession[] | null> {
  if (!hasFeature('own-sessions' satisfies Feature)) return null;
  return readList(
    '/api/getOwnSessions',
    ({ id, created_at, last_used_at, address, last_address, agent, current }) => ({
      id: idOf(id),
      createdAt: textOf(created_at),
      lastUsedAt: textOf(last_used_at),
      address: textOf(address),
      lastAddress: textOf(last_address),
      agent: textOf(agent),
      current: current === true,
    }),
    options,
  );
}

/** Ends one of the user's own sessions. Only if the server announces `own-sessions`. */
export const revokeSession = async (id: Id, attempt?: Attempt): Promise<void> =>
  void (await save('/api/revokeSession', { id: toWireNumber(id) }, attempt));

/** Ends all of the user's sessions except this one. Only if the server announces `own-sessions`. */
export const revokeOtherSessions = async (attempt?: Attempt): Promise<void> =>
  void (await save('/api/revokeOtherSessions', {}, attempt));
