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
}

const { Statement: statements } = readJson<{ Statement: Statement[] }>('policy.json');

const statementsOf = (role: string) =>
  statements.filter(
    ({ Principal }) => Principal !== '*' && [Principal.AWS].flat().some((one) => one.endsWith(`role/${role}`)),
  );

test('the public reads only the files, deliveries write, and servers read releases', () => {
  expect(statements.every(({ Effect }) => Effect === 'Allow')).toBe(true);
  expect(
    statements.filter(({ Principal }) => Principal === '*').map(({ Action, Resource }) => [Action, Resource]),
  ).toEqual([['s3:GetObject', 'arn:aws:s3:::gym-releases/assets/*']]);
  const mayOf = (role: string) =>
    statementsOf(role)
      .flatMap(({ Action }) => Action)
      .sort();
  expect(mayOf('gym-delivery')).toEqual(['s3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject']);
  expect(mayOf('gym-server')).toEqual(['s3:GetObject', 's3:ListBucket']);
});

test.each(['admin', 'staff'])('a change of %s writes only its builds and previews, and ends previews', (app) => {
  const folder = 'arn:aws:s3:::gym-releases';
  const mayOf = (action: string) =>
    statementsOf(`gym-preview-${app}`)
      .filter(({ Action }) => [Action].flat().includes(action))
      .flatMap(({ Resource }) => Resource);
  expect(mayOf('s3:PutObject').sort()).toEqual(
    ['assets', 'builds', 'previews'].map((name) => `${folder}/${name}/${app}/*`),
  );
  expect(mayOf('s3:DeleteObject')).toEqual([`${folder}/previews/${app}/*`]);
});

test.each(['shell', 'admin', 'staff'])('the team of %s writes only what its app publishes', (app) => {
  const written = statementsOf(`gym-publish-${app}`).filter(({ Action }) =>
    [Action].flat().some((one) => /Put|Delete/.test(one)),
  );
  expect(written.flatMap(({ Action }) => Action)).toEqual(['s3:PutObject']);
  const folder = 'arn:aws:s3:::gym-releases';
  expect(written.flatMap(({ Resource }) => Resource).sort()).toEqual([
    `${folder}/assets/${app}/*`,
    `${folder}/builds/${app}/*`,
    ...(app === 'shell' ? [] : [`${folder}/previews/${app}/*`]),
    `${folder}/published/${app}.json`,
    `${folder}/sbom/${app}/*`,
  ]);
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
