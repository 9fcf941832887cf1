import { durabilityWarning } from './external-database.ts';

test('a database that keeps what it acknowledged is no news, however many replicas it waits for', () => {
  for (const commit of ['on', 'local', 'remote_write', 'remote_apply'])
    expect(durabilityWarning({ fsync: 'on', commit })).toBeUndefined();
});

test.each([
  [{ fsync: 'off', commit: 'on' }, /runs with fsync off: .* Turn it on/],
  [{ fsync: 'on', commit: 'off' }, /runs with synchronous_commit off: .* Turn it on/],
  [{ fsync: 'off', commit: 'off' }, /fsync and synchronous_commit off: .* Turn them on/],
])('one that may forget is said: %j', (settings, sentence) => {
  expect(durabilityWarning(settings)).toMatch(sentence);
});
