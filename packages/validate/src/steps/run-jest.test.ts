import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { runJest } from './run-jest.ts';

const folder = mkdtempSync(join(tmpdir(), 'gym-jest-step-'));

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

test('a file that cannot run is one failure', async () => {
  expect((await suite('broken', 'throw new Error("no suite");')).totals).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
