import { redirectTarget } from './redirect-target.ts';

const REDIRECTS = [
  { from: '/person/:id', to: '/member/:id' },
  { from: '/person/new', to: '/addmember' },
  { from: '/club/:club/person/:person-id', to: '/member/:person-id' },
];

test.each([
  ['/person/7', '/member/7'],
  ['/PERSON/7/', '/member/7'],
  ['/person/new', '/addmember'],
  ['/person/a%2Fb%3Fc', '/member/a%2Fb%3Fc'],
  ['/club/3/person/9', '/member/9'],
  ['/person', undefined],
  ['/member/7', undefined],
])('%s leads to %s', (path, target) => {
  expect(redirectTarget(REDIRECTS, path)).toBe(target);
});

test('a remote without redirects leads nowhere', () => {
  expect(redirectTarget(undefined, '/person/7')).toBeUndefined();
});
