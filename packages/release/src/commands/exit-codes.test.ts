import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../target/local-build.ts';
import { ReleaseError } from '../target/release-error.ts';
import { describeFailure, EXIT_CODES, isRetryable } from '../service/failures.ts';

test('docs/delivery.md lists every exit code, and which ones a pipeline may repeat', () => {
  const rows = [
    ...readFileSync(path.join(WORKSPACE, 'docs/delivery.md'), 'utf8').matchAll(
      /^\| (\d+) \| `(.+?)` \|.*\| (.+) \|$/gm,
    ),
  ].map(([, code, cause, retry]) => [cause, Number(code), retry !== 'no' && retry !== 'with `--again`']);
  expect(rows).toEqual(
    Object.entries(EXIT_CODES).map(([cause, code]) => [cause, code, isRetryable(cause as keyof typeof EXIT_CODES)]),
  );
});

const withCode = (code: string, more: object = {}) => Object.assign(new Error(`${code}: raw`), { code, ...more });
const ofBucket = (name: string, httpStatusCode = 403) =>
  Object.assign(new Error('raw'), { name, $metadata: { httpStatusCode } });

test.each<[string, Error, string, string]>([
  [
    'a race',
    new ReleaseError('Another change came first.', { failure: 'raced' }),
    'raced',
    'Another change came first.',
  ],
  [
    'a missing folder',
    withCode('ENOENT', { path: '/nowhere' }),
    'missing',
    '/nowhere: there is no such file or folder.',
  ],
  ['a full disk', withCode('ENOSPC'), 'failed', 'A file: its disk is full.'],
  ['a foreign folder', withCode('EACCES', { path: '/root/x' }), 'failed', '/root/x: this user may not access it.'],
  ['a closed port', withCode('ECONNREFUSED'), 'unreachable', 'The target does not respond (ECONNREFUSED: raw).'],
  ['a slow bucket', ofBucket('TimeoutError'), 'unreachable', 'The target does not respond (raw).'],
  ['a failing bucket', ofBucket('InternalError', 503), 'unreachable', 'The target does not respond (raw).'],
  ['a missing bucket', ofBucket('NoSuchBucket', 404), 'missing', 'There is no such bucket: check the spelling'],
  ['a closed bucket', ofBucket('AccessDenied'), 'failed', 'The bucket denies access'],
  ['anything else', new Error('It broke.'), 'failed', 'It broke.'],
])('%s has a cause and a sentence', (_what, error, cause, words) => {
  expect(describeFailure(error)).toEqual({ cause, message: expect.stringContaining(words) });
});
