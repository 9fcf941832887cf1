import { readFileSync } from 'node:fs';
import { isSecureUrl } from '@gym/release/is-secure-url';
import { RIGHTS } from '@gym/release/rights';
import { isDay } from '@gym/rules';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ConfigError } from './environment.ts';

/** The variable that names the file. */
export const TEAMS_VARIABLE = 'RELEASE_TEAMS';

const granted = {
  name: Type.String({ minLength: 1, maxLength: 80 }),
  apps: Type.Union([Type.Literal('all'), Type.Array(Type.String({ pattern: '^[a-z][a-z0-9_]*$' }), { minItems: 1 })]),
  rights: Type.Array(Type.Union(RIGHTS.map((right) => Type.Literal(right))), { minItems: 1 }),
};
const strict = { additionalProperties: false };
const TeamOfPipeline = Type.Object(
  { ...granted, issuer: Type.String(), claims: Type.Record(Type.String(), Type.String({ minLength: 1 })) },
  strict,
);
const TeamOfPerson = Type.Object(
  { ...granted, tokenHash: Type.String({ pattern: '^[0-9a-f]{64}$' }), until: Type.Optional(Type.String()) },
  strict,
);

/** Pipelines whose ID tokens have these claims. */
export type TeamOfPipeline = Static<typeof TeamOfPipeline>;
/** The holder of a token, until the end of a day in UTC. */
export type TeamOfPerson = Static<typeof TeamOfPerson>;
/** Who may do what with which apps. */
export type ReleaseTeam = TeamOfPipeline | TeamOfPerson;

/** What each field must be, for the message. */
const FORMS: Readonly<Record<string, string>> = {
  name: 'a text of 1 to 80 characters',
  apps: 'a list of names of apps, or "all"',
  rights: `a list with some of ${RIGHTS.join(', ')}`,
  issuer: 'the HTTPS address of the pipeline\'s issuer, or, for a person, "tokenHash" instead',
  claims: 'an object of claims with their texts, such as {"repository":"gym/staff","environment":"production"}',
  tokenHash: 'the SHA-256 of the token in 64 small hex digits',
  until: 'a day such as 2027-05-31',
};

/** Claims that any repository of an issuer can give itself. */
const FREE_CLAIMS = new Set(
  (
    'environment ref ref_type ref_path ref_protected base_ref head_ref event_name pipeline_source workflow ' +
    'environment_protected environment_action deployment_tier runner_environment aud iss actor sha ' +
    'repository_visibility user_access_level job_workflow_ref job_workflow_sha workflow_ref'
  ).split(' '),
);

/** The first wrong field of an entry, and what to do; undefined if the entry is right. */
function findProblem(entry: object): string | undefined {
  const schema = 'tokenHash' in entry ? TeamOfPerson : TeamOfPipeline;
  const wrong = (field: string): string => `has a wrong or no "${field}": it must be ${FORMS[field]}`;
  if (!Value.Check(schema, entry)) {
    const field = Value.Errors(schema, entry).First()?.path.split('/')[1] ?? '';
    return field in schema.properties ? wrong(field) : `has the field "${field}", which means nothing there: remove it`;
  }
  if ('until' in entry && !isDay(entry.until ?? '')) return wrong('until');
  if (!('issuer' in entry)) return undefined;
  if (!isSecureUrl(entry.issuer) || /[?#]/.test(entry.issuer)) return wrong('issuer');
  if (Object.keys(entry.claims).every((name) => FREE_CLAIMS.has(name)))
    return (
      'has "claims" that say nothing about the repository, so every repository of the issuer could release: ' +
      'add one that nobody else can have, such as "repository" or "project_path"'
    );
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the file of teams.
 * @throws ConfigError that names the file, the entry and the field, and says what to do
 */
export function readTeams(file: string): readonly ReleaseTeam[] {
  const reject = (sentence: string): never => {
    throw new ConfigError(TEAMS_VARIABLE, `names ${file}, ${sentence}.`);
  };
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    reject(`which cannot be read (${(error as NodeJS.ErrnoException).code}): correct it, or let the server read it`);
  }
  const entries = parse(text);
  if (!Array.isArray(entries)) return reject('which is no JSON list of teams: correct it');
  entries.forEach((entry: unknown, index) => {
    const isObject = typeof entry === 'object' && entry !== null;
    const problem = isObject ? findProblem(entry) : 'is no object: give it name, apps and rights';
    const name = isObject && 'name' in entry ? ` (${JSON.stringify(entry.name)})` : '';
    if (problem !== undefined) reject(`whose entry ${index + 1}${name} ${problem}`);
  });
  return entries as ReleaseTeam[];
}
