import { expect, test } from '@gym/test-tools/journeys';
import { repositoryRoot, run } from '@gym/test-tools';

// Measures little, so that a bench that no longer runs is noticed.
for (const [bench, few, figures] of [
  [
    'scale',
    { FEW: '100', MEMBERS: '700', ROUNDS: '1' },
    ['list', 'view', 'renewals', 'search', 'words', 'dashboard', 'sixteenMs'],
  ],
  ['boot', { RUNS: '1', ONLY: 'cdn,returning' }, ['cdn/userlist', 'cdn/memberList', 'returning']],
] as const)
  test(`${bench} prints its ratios last`, async () => {
    test.setTimeout(600_000); // it builds the product as one bundle, and twice with an edit
    const { ok, output } = await run(process.execPath, ['packages/e2e/bin/bench.mjs', bench], {
      cwd: repositoryRoot(),
      env: { ...process.env, BUILT: '1', ...few },
    });
    expect(ok, output).toBe(true);
    const ratios = JSON.parse(output.trim().split('\n').at(-1)!) as Record<string, object | number>;
    expect(Object.keys(ratios)).toEqual(figures);
    expect(output).not.toMatch(/(null|:0[,}]).*$/);
  });
