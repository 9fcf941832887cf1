import { and, eq, gt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { hashToken, newToken } from '../../platform/auth/session-token-and-lifetime.ts';
import type { Config } from '../../platform/config/config.ts';
import type { TeamOfPipeline } from '../../platform/config/release-teams.ts';
import type { Clock } from '../../platform/database/database-clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { releaseSessions } from '../../platform/database/schema/index.ts';
import {
  type Claims,
  followTeams,
  type Releaser,
  releaserOf,
  teamsOfClaims,
  teamsOfIssuer,
  teamsOfToken,
} from './grants.ts';
import { IdentityRefused, idTokenVerifier } from './verify-id-token.ts';

/** A session ends after this time without use. */
const IDLE_MS = 3_600_000;
/** A session ends after this time in any case. */
const LIFE_MS = 6 * 3_600_000;

/** What a pipeline gets for its ID token. */
export interface OpenedSession {
  /** The bearer token of the next calls. */
  readonly token: string;
  /** Seconds without use after which the session ends. */
  readonly expiresIn: number;
  readonly releaser: Releaser;
}

/** Who asks the release service. */
export interface Identities {
  /** Opens a session for an ID token, once. @throws IdentityRefused */
  openSession(idToken: string): Promise<OpenedSession>;
  /** Ends a session. Its ID token opens no other one. */
  endSession(bearer: string): Promise<void>;
  /**
   * Finds who has a bearer token, a session's or a person's, with what the file of teams grants now. Undefined if the
   * token is unknown, its time is over or no team has it any more.
   */
  find(bearer: string): Promise<Releaser | undefined>;
}

interface Parts {
  readonly db: Database;
  readonly config: Pick<Config, 'apiOrigin'> & { readonly releaseTeams: string };
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The claims that tell teams apart. A session stores these and its subject, and nothing else of a token. */
function comparedClaims(claims: Claims, teams: readonly TeamOfPipeline[]): Claims {
  const names = new Set(teams.flatMap((team) => Object.keys(team.claims)));
  return Object.fromEntries(Object.entries(claims).filter(([name]) => names.has(name)));
}

/** Opens the identities of a server's release service. @throws ConfigError if the file of teams is wrong */
export function createIdentities({ db, config, clock, log }: Parts): Identities {
  const currentTeams = followTeams(config.releaseTeams, log);
  const verify = idTokenVerifier({ audience: config.apiOrigin, clock });

  async function openSession(idToken: string): Promise<OpenedSession> {
    const isKnown = (issuer: string): boolean => teamsOfIssuer(currentTeams(), issuer).length > 0;
    const { issuer, claims: all, subject, idTokenHash } = await verify(idToken, isKnown);
    const teams = currentTeams();
    const claims = comparedClaims(all, teamsOfIssuer(teams, issuer));
    const releaser = releaserOf(teamsOfClaims(teams, issuer, claims), subject);
    if (releaser === undefined)
      throw new IdentityRefused(
        'no-team',
        `No team of this server has the claims ${JSON.stringify(claims)} of ${issuer}: ` +
          'run the job in the right repository and environment, or ask the operator to add it.',
        { issuer, subject },
      );
    const token = newToken();
    const now = clock.now();
    const opened = await db
      .insert(releaseSessions)
      .values({ tokenHash: hashToken(token), idTokenHash, issuer, claims, subject, createdAt: now, lastUsedAt: now })
      .onConflictDoNothing({ target: releaseSessions.idTokenHash })
      .returning({ createdAt: releaseSessions.createdAt });
    if (opened.length === 0)
      throw new IdentityRefused(
        'replayed',
        'This ID token has opened a session before: request a new one. If you did not use it, somebody else has it.',
        { issuer, subject },
      );
    return { token, expiresIn: IDLE_MS / 1_000, releaser };
  }

  async function find(bearer: string): Promise<Releaser | undefined> {
    const now = clock.now();
    const since = (age: number): Date => new Date(now.getTime() - age);
    const person = releaserOf(teamsOfToken(currentTeams(), bearer, now));
    if (person !== undefined) return person;
    const { tokenHash, createdAt, lastUsedAt } = releaseSessions;
    const [session] = await db
      .update(releaseSessions)
      .set({ lastUsedAt: now })
      .where(and(eq(tokenHash, hashToken(bearer)), gt(createdAt, since(LIFE_MS)), gt(lastUsedAt, since(IDLE_MS))))
      .returning();
    return session && releaserOf(teamsOfClaims(currentTeams(), session.issuer, session.claims), session.subject);
  }

  async function endSession(bearer: string): Promise<void> {
    // Its row stays, because it remembers the ID token.
    const ended = { lastUsedAt: new Date(0) };
    await db
      .update(releaseSessions)
      .set(ended)
      .where(eq(releaseSessions.tokenHash, hashToken(bearer)));
  }

  return { openSession, endSession, find };
}
