import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { runJest } from './run-jest.ts';

const folder = mkdtempSync(join(tmpdir(), 'gym-jest-step-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const suite = (name: string, text: string) => {
  writeFileSync(join(folder, `${name}.test.js`), text);
  return runJest(repositoryRoot(), [`--rootDir=${folder}`, '--config={"testEnvironment":"node"}', `${name}.test.js`]);
};

test('counts passed, failed and skipped tests and keeps the failures', async () => {
  const result = await suite(
    'mixed',
    'test("a", () => {}); test.skip("b", () => {}); test("c", () => { throw new Error("boom"); });',
  );
  expect(result.totals).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(result.failures.join()).toContain('boom');
  expect(result.notes).toEqual(['skipped: b']);
});

test('names tests that passed only when run again, and why', async () => {
  const result = await suite(
    'late',
    `jest.retryTimes(1, { logErrorsBeforeRetry: true });
     let runs = 0;
     test('late', () => { if (runs++ === 0) throw new Error('too early'); });
     test('on time', () => {});`,
  );
  expect(result).toMatchObject({
    totals: { passed: 2, failed: 0, skipped: 0 },
    failures: [],
    notes: [expect.stringMatching(/^passed only when run again: late\n[^]*too early/)],
  });
});

test('a file that cannot run is one failure', async () => {
  expect((await suite('broken', 'throw new Error("no suite");')).totals).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
