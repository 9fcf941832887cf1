import { accountKey, networkOf } from './attempts.ts';

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

test('a Kelvin sign counts as k, and an ß stays', () => {
  expect(accountKey('\u212aai@gym.test')).toBe('kai@gym.test');
  expect(accountKey('groß@gym.test')).not.toBe(accountKey('gross@gym.test'));
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

test('neighbouring networks differ', () => expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1')));

test.each(['', 'unknown', '_hidden', "1.2.3.4' or 1", '999.1.1.1'])(
  'all invalid addresses such as %j count as one network',
  (text) => {
    expect(networkOf(text)).toBe('unknown');
  },
);
