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

/** One of the places where the user is signed in. */
export interface OwnSession {
  readonly id: Id;
  /** Moments as ISO texts; the last use is noted once a minute at most. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** Network address it was opened from. */
  readonly address: string;
  /** What the browser said it was (`User-Agent`); '' where it said nothing. */
  readonly agent: string;
  /** Whether it is the one that asks. */
  readonly current: boolean;
}

/** The user's sessions, this one first. Null, without a call, if the server does not announce `own-sessions`. */
export async function getOwnSessions(options?: ReadOptions): Promise<OwnSession[] | null> {
  if (!hasFeature('own-sessions' satisfies Feature)) return null;
  return readList(
    '/api/getOwnSessions',
    ({ id, created_at, last_used_at, address, agent, current }) => ({
      id: idOf(id),
      createdAt: textOf(created_at),
      lastUsedAt: textOf(last_used_at),
      address: textOf(address),
      agent: textOf(agent),
      current: current === true,
    }),
    options,
  );
}

/** Signs out where one of the own sessions is. Only where the server announces `own-sessions`. */
export const revokeSession = async (id: Id, attempt?: Attempt): Promise<void> =>
  void (await save('/api/revokeSession', { id: toWireNumber(id) }, attempt));

/** Signs out everywhere but here. Only where the server announces `own-sessions`. */
export const revokeOtherSessions = async (attempt?: Attempt): Promise<void> =>
  void (await save('/api/revokeOtherSessions', {}, attempt));
