import { bucketClientConfig } from './bucket.ts';

const NAMES = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL', 'AWS_REGION', 'AWS_DEFAULT_REGION'];
const before = { ...process.env };
afterEach(() => {
  for (const name of NAMES) delete process.env[name];
  Object.assign(process.env, before);
});

const HERE = 'http://storage.example';

test.each<[string, Record<string, string>, object]>([
  [
    'without an endpoint, the bucket is at Amazon',
    {},
    { endpoint: undefined, region: undefined, forcePathStyle: undefined },
  ],
  [
    'an empty endpoint counts as none, as in a pipeline without the variable',
    { AWS_ENDPOINT_URL_S3: '', AWS_REGION: 'eu-central-1' },
    { endpoint: undefined, region: undefined },
  ],
  [
    'another endpoint',
    { AWS_ENDPOINT_URL_S3: HERE, AWS_REGION: 'fsn1' },
    { endpoint: HERE, forcePathStyle: true, region: 'fsn1' },
  ],
  [
    'an endpoint for all services, beside an empty one',
    { AWS_ENDPOINT_URL_S3: '', AWS_ENDPOINT_URL: HERE },
    { endpoint: HERE },
  ],
  [
    'at another endpoint, an empty region gets a default',
    { AWS_ENDPOINT_URL_S3: HERE, AWS_REGION: '', AWS_DEFAULT_REGION: '' },
    { region: 'us-east-1' },
  ],
])('%s', (_what, env, expected) => {
  for (const name of NAMES) delete process.env[name];
  Object.assign(process.env, env);
  const { endpoint, region, forcePathStyle } = bucketClientConfig();
  expect({ endpoint, region, forcePathStyle }).toMatchObject(expected);
});
