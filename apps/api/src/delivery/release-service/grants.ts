import { createHash, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Right } from '@gym/release/rights';
import type { StoreUser } from '@gym/release/service';
import type { FastifyBaseLogger } from 'fastify';
import {
  readTeams,
  type ReleaseTeam,
  type TeamOfPerson,
  type TeamOfPipeline,
} from '../../platform/config/release-teams.ts';
import { oneLine } from '../../platform/errors/operator-error.ts';

/** What one team may do with its apps. */
type Grant = Pick<ReleaseTeam, 'apps' | 'rights'>;

/** Who asks, and what the file of teams grants at this moment. */
export interface Releaser {
  /** Proven, for the release log. */
  readonly name: string;
  /** Those of every team that matches. Rights of one team never count for the apps of another one. */
  readonly grants: readonly Grant[];
}

/** Whether a releaser has a right for an app. */
export const may = ({ grants }: Releaser, right: Right, app: string): boolean =>
  grants.some(({ apps, rights }) => rights.includes(right) && (apps === 'all' || apps.includes(app)));

/** A releaser as the user of a store. */
export const asStoreUser = (releaser: Releaser): StoreUser => ({
  name: releaser.name,
  may: (right, app) => may(releaser, right, app),
});

/** Claims of an ID token, as far as they are texts. */
export type Claims = Readonly<Record<string, string>>;

const isOfPipeline = (team: ReleaseTeam): team is TeamOfPipeline => 'issuer' in team;
const isOfPerson = (team: ReleaseTeam): team is TeamOfPerson => 'tokenHash' in team;

/** The teams of an issuer; none for an issuer that nobody named. */
export const teamsOfIssuer = (teams: readonly ReleaseTeam[], issuer: string): TeamOfPipeline[] =>
  teams.filter(isOfPipeline).filter((team) => team.issuer === issuer);

/** The teams of an issuer whose claims a token has, every one of them. */
export const teamsOfClaims = (teams: readonly ReleaseTeam[], issuer: string, claims: Claims): TeamOfPipeline[] =>
  teamsOfIssuer(teams, issuer).filter((team) =>
    Object.entries(team.claims).every(([name, value]) => Object.hasOwn(claims, name) && claims[name] === value),
  );

const DAY_MS = 24 * 3_600_000;

/** The entries of a person with this token, up to the end of their last day. Compares in constant time. */
export function teamsOfToken(teams: readonly ReleaseTeam[], token: string, now: Date): TeamOfPerson[] {
  const hash = createHash('sha256').update(token).digest();
  return teams
    .filter(isOfPerson)
    .filter(({ tokenHash }) => timingSafeEqual(hash, Buffer.from(tokenHash, 'hex')))
    .filter(({ until }) => until === undefined || now.getTime() < Date.parse(until) + DAY_MS);
}

/** Shortens a text of somebody else, without characters that could deceive a reader of a log. */
export const asLogText = (text: string, maxLength = 200): string =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxLength);

/** The releaser with the grants of these teams; undefined without one. @param subject whom an ID token names */
export function releaserOf(teams: readonly ReleaseTeam[], subject?: string): Releaser | undefined {
  if (teams.length === 0) return undefined;
  const name = [...new Set(teams.map((team) => team.name))].join(', ');
  return {
    name: asLogText(subject === undefined ? name : `${name} (${subject})`),
    grants: teams.map(({ apps, rights }) => ({ apps, rights })),
  };
}

/**
 * Reads the file of teams, and again when it has changed, so that a new team needs no restart. While the file is
 * missing or wrong, the last right one counts, and one warning says why.
 * @throws ConfigError if it is wrong at the start
 */
export function followTeams(file: string, log: Pick<FastifyBaseLogger, 'warn'>): () => readonly ReleaseTeam[] {
  const versionOf = (): string => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'missing';
  };
  let seen = versionOf();
  let teams = readTeams(file);
  return () => {
    const version = versionOf();
    if (version === seen) return teams;
    seen = version;
    try {
      teams = readTeams(file);
    } catch (error) {
      log.warn(`The teams that may release stay as they were: ${oneLine(error)}.`);
    }
    return teams;
  };
}
