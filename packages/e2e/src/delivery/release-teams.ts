import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIssuer } from '@gym/test-tools/issuer';

/** The repository of the workflows, as their ID tokens name it. */
const REPOSITORY = 'gym/gym-admin';

/** Those who release through the service of a deployment, as docs/delivery.md lists them for this repository. */
export interface ReleaseTeams {
  /** The file for `RELEASE_TEAMS`. */
  readonly file: string;
  /** The name in the release log of what the staff team's delivery did. */
  readonly staffTeam: string;
  /** Signs an ID token for a job of an environment, as GitHub does. It opens one session of the service. */
  idToken(origin: string, environment: string): Promise<string>;
  discard(): Promise<void>;
}

/** Writes the file of teams, with an issuer of ID tokens in place of GitHub. */
export async function nameReleaseTeams(): Promise<ReleaseTeams> {
  const issuer = await startIssuer();
  const folder = mkdtempSync(join(tmpdir(), 'gym-teams-'));
  const file = join(folder, 'teams.json');
  const entry = (name: string, apps: 'all' | string[], environment: string, rights: string[]) => ({
    name,
    apps,
    rights,
    issuer: issuer.origin,
    claims: { repository: REPOSITORY, environment },
  });
  const teams = [
    entry('Staff team', ['staff'], 'production-staff', ['publish', 'canary', 'promote', 'rollback']),
    entry('Changes of staff', ['staff'], 'preview-staff', ['preview']),
    entry('On call', 'all', 'production', ['canary', 'promote', 'rollback']),
  ];
  writeFileSync(file, JSON.stringify(teams));
  return {
    file,
    staffTeam: `Staff team (ada, ${REPOSITORY})`,
    idToken: (origin, environment) =>
      issuer.sign({ aud: origin, sub: `repo:${REPOSITORY}`, repository: REPOSITORY, environment, actor: 'ada' }),
    async discard() {
      await issuer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
