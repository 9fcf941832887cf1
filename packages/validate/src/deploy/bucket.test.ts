import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { repositoryRoot } from '@gym/test-tools';

const read = (name: string) => readFileSync(join(repositoryRoot(), 'deploy/bucket', name), 'utf8');
const readJson = <Content>(name: string) => JSON.parse(read(name)) as Content;

interface Statement {
  Effect: string;
  Principal: '*' | { AWS: string | string[] };
  Action: string | string[];
  Resource: string | string[];
  Condition?: { Null?: Record<string, string> };
}

const { Statement: statements } = readJson<{ Statement: Statement[] }>('policy.json');

const statementsOf = (role: string) =>
  statements.filter(
    ({ Principal }) => Principal !== '*' && [Principal.AWS].flat().some((one) => one.endsWith(`role/${role}`)),
  );

const FOLDER = 'arn:aws:s3:::gym-releases';
const namesOf = (found: readonly Statement[]) =>
  found.flatMap(({ Resource }) => Resource).map((resource) => resource.slice(FOLDER.length + 1));
const mayPut = (role: string) => statementsOf(role).filter(({ Action }) => [Action].flat().includes('s3:PutObject'));

/** S3 accepts such a write only if no object has the name. */
const isNewOnly = ({ Condition }: Statement) => Condition?.Null?.['s3:if-none-match'] === 'false';

test('the public reads only the files, servers read, and teams have no role', () => {
  expect(statements.every(({ Effect }) => Effect === 'Allow')).toBe(true);
  expect(
    statements.filter(({ Principal }) => Principal === '*').map(({ Action, Resource }) => [Action, Resource]),
  ).toEqual([['s3:GetObject', `${FOLDER}/assets/*`]]);
  const roles = statements.flatMap(({ Principal }) => (Principal === '*' ? [] : Principal.AWS));
  expect(new Set(roles.map((role) => role.split('/').at(-1)))).toEqual(
    new Set(['gym-server', 'gym-release-service', 'gym-operator']),
  );
  const mayOf = (role: string) => new Set(statementsOf(role).flatMap(({ Action }) => Action));
  expect([...mayOf('gym-server')]).toEqual(['s3:GetObject', 's3:ListBucket']);
});

// That this is enough, and no more: packages/release/src/commands/reviewed-release.test.ts.
test('a release service writes once what is published or released, and replaces only pointers and previews', () => {
  const writing = mayPut('gym-release-service');
  expect(namesOf(writing.filter(isNewOnly)).sort()).toEqual(['assets/*', 'builds/*', 'releases/*', 'sbom/*']);
  expect(namesOf(writing.filter((one) => !isNewOnly(one))).sort()).toEqual([
    ...['previews/*', 'probe-*', 'published/*', 'release.json'],
  ]);
  const removing = statementsOf('gym-release-service').filter(({ Action }) => Action.includes('s3:DeleteObject'));
  expect(namesOf(removing).sort()).toEqual(['previews/*', 'probe-*']);
});

test('pages of any origin may fetch the files and do nothing else', () => {
  const { CORSRules: rules } = readJson<{ CORSRules: Record<string, unknown>[] }>('cors.json');
  expect(rules).toEqual([
    expect.objectContaining({ AllowedOrigins: ['*'], AllowedMethods: ['GET', 'HEAD'], AllowedHeaders: [] }),
  ]);
});

test('the CDN of the bucket sends the same headers as nginx', () => {
  const { CorsConfig, SecurityHeadersConfig, CustomHeadersConfig } = readJson<{
    CorsConfig: { AccessControlAllowOrigins: { Quantity: number; Items: string[] } };
    SecurityHeadersConfig: object;
    CustomHeadersConfig: { Quantity: number; Items: { Header: string; Value: string }[] };
  }>('response-headers.json');
  const nginx = Object.fromEntries(
    [
      ...readFileSync(join(repositoryRoot(), 'deploy/nginx/cdn.conf'), 'utf8').matchAll(
        /^ {4}add_header (\S+) "([^"]+)";/gm,
      ),
    ].map(([, name, value]) => [name, value]),
  );
  expect(CorsConfig.AccessControlAllowOrigins.Items).toEqual([nginx['Access-Control-Allow-Origin']]);
  expect(SecurityHeadersConfig).toHaveProperty('ContentTypeOptions');
  expect(CustomHeadersConfig.Items).toHaveLength(CustomHeadersConfig.Quantity);
  for (const { Header, Value } of CustomHeadersConfig.Items) expect([Header, nginx[Header]]).toEqual([Header, Value]);
});

test.each([
  ['/assets/staff/list.1f2e.js', 'gzip, deflate, br, zstd', '/assets/staff/list.1f2e.js.br'],
  ['/assets/staff/list.1f2e.css', 'BR;q=1.0, gzip;q=0.8', '/assets/staff/list.1f2e.css.br'],
  ['/assets/staff/list.1f2e.js', 'gzip', '/assets/staff/list.1f2e.js.gz'],
  ['/assets/staff/list.1f2e.js', 'br;q=0, gzip', '/assets/staff/list.1f2e.js.gz'],
  ['/assets/staff/list.1f2e.js', 'br; q=0.0, *', '/assets/staff/list.1f2e.js'],
  ['/assets/staff/list.1f2e.js', 'identity', '/assets/staff/list.1f2e.js'],
  ['/assets/staff/list.1f2e.js', undefined, '/assets/staff/list.1f2e.js'],
  ['/release.json', 'br', '/release.json'],
])('of %s, a browser that takes %s gets %s', (uri, accepted, chosen) => {
  const handler = vm.runInNewContext(`${read('choose-variant.js')}; handler`) as (event: object) => { uri: string };
  expect(
    handler({ request: { uri, headers: accepted === undefined ? {} : { 'accept-encoding': { value: accepted } } } })
      .uri,
  ).toBe(chosen);
});
