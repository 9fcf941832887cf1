import { expect, test } from '@gym/test-tools/journeys';
import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@gym/test-tools';

test('it measures every screen and prints the ratios last', () => {
  test.setTimeout(120_000);
  const env = { ...process.env, BUILT: '1', FEW: '100', MEMBERS: '700', ROUNDS: '1' };
  const lines = execFileSync(process.execPath, ['packages/e2e/bin/bench.mjs', 'scale'], {
    cwd: repositoryRoot(),
    encoding: 'utf8',
    env,
  })
    .trim()
    .split('\n');
  const ratios = JSON.parse(lines.at(-1)!) as Record<string, number>;
  expect(Object.keys(ratios)).toEqual(['list', 'renewals', 'search', 'dashboard']);
  for (const ratio of Object.values(ratios)) expect(ratio).toBeGreaterThan(0);
  for (const line of [
    'list: members, last page',
    'renewals: ended, middle page',
    'search: first name, one in 200 000',
    'dashboard: figures',
  ]) {
    expect(lines.filter((said) => said.startsWith(line))).toHaveLength(1);
  }
});
