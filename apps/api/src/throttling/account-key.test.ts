import { accountKey } from './account-key.ts';

test.each([
  'ADMIN@Gym.TEST',
  '  admin@gym.test ',
  'admin @gym.test',
  '\tadmin@gym.test\n',
  'admin\u00a0@gym.test',
  '\u3000admin@gym.test',
  'ａｄｍｉｎ@gym.test',
  'admin＠gym．test',
  'ⓐdmin@gym.test',
])('%j is admin@gym.test', (typed) => expect(accountKey(typed)).toBe('admin@gym.test'));

test('a Kelvin sign is a k, and an ß stays what it is', () => {
  expect(accountKey('\u212aai@gym.test')).toBe('kai@gym.test');
  expect(accountKey('groß@gym.test')).not.toBe(accountKey('gross@gym.test'));
});
