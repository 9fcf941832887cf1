import { bucketClientConfig } from './bucket.ts';

const NAMES = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL', 'AWS_REGION', 'AWS_DEFAULT_REGION'];
const before = { ...process.env };
afterEach(() => {
  for (const name of NAMES) delete process.env[name];
  Object.assign(process.env, before);
});

const HERE = 'http://storage.example';

test.each<[string, Record<string, string>, object]>([
  ['no endpoint is Amazon', {}, { endpoint: undefined, region: undefined, forcePathStyle: undefined }],
  [
    'an empty one is none, as a pipeline has it whose variable is not set',
    { AWS_ENDPOINT_URL_S3: '', AWS_REGION: 'eu-central-1' },
    { endpoint: undefined, region: undefined },
  ],
  [
    'an endpoint elsewhere',
    { AWS_ENDPOINT_URL_S3: HERE, AWS_REGION: 'fsn1' },
    { endpoint: HERE, forcePathStyle: true, region: 'fsn1' },
  ],
  [
    'one for all services, beside an empty one',
    { AWS_ENDPOINT_URL_S3: '', AWS_ENDPOINT_URL: HERE },
    { endpoint: HERE },
  ],
  [
    'elsewhere, an empty region is any',
    { AWS_ENDPOINT_URL_S3: HERE, AWS_REGION: '', AWS_DEFAULT_REGION: '' },
    { region: 'us-east-1' },
  ],
])('%s', (_what, env, expected) => {
  for (const name of NAMES) delete process.env[name];
  Object.assign(process.env, env);
  const { endpoint, region, forcePathStyle } = bucketClientConfig();
  expect({ endpoint, region, forcePathStyle }).toMatchObject(expected);
});
