import { durabilityWarning } from './external-database.ts';

test('does not warn about a durable database, with or without replicas', () => {
  for (const commit of ['on', 'local', 'remote_write', 'remote_apply'])
    expect(durabilityWarning({ fsync: 'on', commit })).toBeUndefined();
});

test.each([
  [{ fsync: 'off', commit: 'on' }, /runs with fsync off: .* Turn it on/],
  [{ fsync: 'on', commit: 'off' }, /runs with synchronous_commit off: .* Turn it on/],
  [{ fsync: 'off', commit: 'off' }, /fsync and synchronous_commit off: .* Turn them on/],
])('warns about a database that may lose changes: %j', (settings, sentence) => {
  expect(durabilityWarning(settings)).toMatch(sentence);
});
