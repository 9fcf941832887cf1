import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@gym/test-tools';

const WRONG = `on: push
jobs:
  build:
    runs-on: ubuntu-24.04
    timeout-minute: 5
    steps:
      - run: npm test
        env:
          API: \${{ vras.API_ORIGIN }}
  release:
    needs: biuld
    uses: ./.github/workflows/delivery.yml
    with:
      ap: staff
`;

test('names an unknown field, an unknown context, an unknown job and an unknown input, with their lines', () => {
  // It loads ES modules, as the validation does.
  const program = `import { mistakesIn } from '${__dirname}/check-workflows.ts';
for (const one of await mistakesIn('${repositoryRoot()}', 'wrong.yml', process.argv[1])) console.log(one);`;
  const lines = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, WRONG], {
    cwd: repositoryRoot(),
    encoding: 'utf8',
  });
  const found = lines.trim().split('\n');
  expect(new Set(found.map((line) => line.split(': ')[0]))).toEqual(
    new Set([5, 9, 11, 12, 14].map((line) => `wrong.yml:${line}`)),
  );
  expect(found).toContain("wrong.yml:11: Job 'release' depends on unknown job 'biuld'.");
});
