import { failure, PASSED } from './totals.ts';
import type { Step } from './steps/steps.ts';
import { findTools } from './tools/find-tools.ts';
import { validation } from './validation.ts';

const step = (name: string, run: Step['run']): Step => ({ name, in: ['test'], run });

test('prints a line per step, the failures in full after them, and the totals alone on the last line', async () => {
  const lines: string[] = [];
  const totals = await validation(
    [
      step('types', async () => ({ totals: { passed: 12, failed: 0, skipped: 0 }, failures: [] })),
      step('lint', async () => failure('app.ts: 1 problem')),
      step('unit', async () => {
        throw new Error('no such file');
      }),
      step('build', async () => ({ ...PASSED, notes: ['12 built'] })),
    ],
    await findTools([], false),
    (line) => lines.push(...line.split('\n')),
  );
  expect(totals).toEqual({ passed: 13, failed: 2, skipped: 0 });
  expect(lines.filter((line) => /^(types|lint|unit|build) +(ok|FAILED) /.test(line))).toHaveLength(4);
  expect(lines.indexOf('  12 built')).toBe(lines.findIndex((line) => line.startsWith('build  ')) + 1);
  expect(lines.indexOf('--- lint failed ---')).toBeGreaterThan(lines.findIndex((line) => line.startsWith('build  ')));
  expect(lines.join('\n')).toContain('app.ts: 1 problem');
  expect(lines.join('\n')).toContain('no such file');
  expect(lines.at(-1)).toBe('13 passed, 2 failed, 0 skipped');
});

test('runs a step beside the step before it, and the next one after both', async () => {
  const running = new Set<string>();
  const seen: Record<string, string[]> = {};
  const recorded = (name: string, beside?: string): Step => ({
    ...step(name, async () => {
      running.add(name);
      await new Promise((resolve) => setTimeout(resolve));
      seen[name] = [...running];
      running.delete(name);
      return PASSED;
    }),
    beside,
  });
  await validation(
    [recorded('types'), recorded('lint'), recorded('build', 'lint'), recorded('unit', 'docs')],
    await findTools([], false),
    () => {},
  );
  expect(seen).toEqual({ types: ['types'], lint: ['lint', 'build'], build: ['build'], unit: ['unit'] });
});
