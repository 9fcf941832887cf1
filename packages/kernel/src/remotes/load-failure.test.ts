import { SharedLibraryError } from '../federation/host-runtime.ts';
import { describeLoadFailure } from './load-failure.ts';

const url = 'http://localhost/assets/admin/user-list.1.js';
const chunk = (type: string) =>
  Object.assign(new Error('Loading chunk 475 failed.'), { name: 'ChunkLoadError', type, request: url });
const style = (type: string) =>
  Object.assign(new Error('Loading CSS chunk 1 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED', type, request: url });

test.each([
  [404, 'page', 'its code was answered with 404'],
  [200, 'integrity', 'its code is not the file that was released'],
  [0, 'page', 'its code could not be fetched'],
  [undefined, 'page', 'its code could not be fetched, or is not the file that was released'],
])('a script or style that the browser rejected after status %s fails in phase %s', (responseStatus, phase, reason) => {
  // jsdom keeps no record of loads.
  Object.assign(performance, { getEntriesByName: (name: string) => (name === url ? [{ responseStatus }] : []) });
  expect(describeLoadFailure(chunk('error'), 'page')).toEqual({ phase, reason });
  expect(describeLoadFailure(style('error'), 'page')).toEqual({ phase, reason });
});

test.each<[string, unknown, string, string]>([
  ['hangs', chunk('timeout'), 'timeout', 'its code did not arrive in time'],
  ['hangs as a style', style('timeout'), 'timeout', 'its code did not arrive in time'],
  ['ran and registered nothing', chunk('missing'), 'evaluate', 'its code could not be run'],
  ['threw', new TypeError('x is not a function'), 'evaluate', 'x is not a function'],
  ['threw a string', 'no', 'evaluate', 'no'],
  [
    'lacks a library',
    new SharedLibraryError('yup', '^2.0.0', ['1.7.0']),
    'shared',
    'it needs yup ^2.0.0, and this shell offers 1.7.0',
  ],
])('describes code that %s', (_what, cause, phase, reason) => {
  expect(describeLoadFailure(cause, 'module')).toEqual({ phase, reason });
});
