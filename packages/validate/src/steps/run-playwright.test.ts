import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { runPlaywright } from './run-playwright.ts';

const root = repositoryRoot();
const folder = mkdtempSync(join(tmpdir(), 'gym-playwright-step-'));

const PLAYWRIGHT = JSON.stringify(join(root, 'packages/e2e/node_modules/@playwright/test'));

/** Runs one test file that needs no browser. */
function suite(name: string, text: string) {
  const config = join(folder, `${name}.config.js`);
  const settings = { testMatch: `${name}.journey.js`, retries: 1, workers: 1, outputDir: join(folder, 'evidence') };
  writeFileSync(config, `module.exports = ${JSON.stringify(settings)};`);
  writeFileSync(join(folder, `${name}.journey.js`), `const { test } = require(${PLAYWRIGHT});\n${text}`);
  return runPlaywright(root, config);
}

test('counts passed, failed and skipped tests and keeps the failures', async () => {
  const result = await suite(
    'mixed',
    `test('a', () => {}); test.skip('b', () => {});
     test.describe('group', () => { test('c', () => { throw new Error('boom'); }); });`,
  );
  expect(result.totals).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(result.failures).toEqual([
    expect.stringMatching(/mixed\.journey\.js:\d+\ngroup › c\nError: boom[^]*Error: boom/),
  ]);
  expect(result.notes).toEqual(['skipped: b (mixed.journey.js:2)']);
});

test('names the tests of a serial file that did not run after a failure', async () => {
  const result = await suite(
    'serial',
    `test.describe.configure({ mode: 'serial' });
     test('first', () => { throw new Error('boom'); }); test('second', () => {});`,
  );
  expect(result).toMatchObject({
    totals: { passed: 0, failed: 1, skipped: 1 },
    notes: ['not run after the failure of an earlier test of its file: second (serial.journey.js:3)'],
  });
});

test('a test that passes only when it is run again failed', async () => {
  const result = await suite(
    'late',
    `test('late', ({}, info) => { if (info.retry === 0) throw new Error('too early'); }); test('on time', () => {});`,
  );
  expect(result).toMatchObject({
    totals: { passed: 1, failed: 1, skipped: 0 },
    failures: [expect.stringMatching(/late\nError: too early/)],
  });
});

test('a file that cannot be loaded is a failure', async () => {
  const { totals, failures } = await suite('broken', `throw new Error('no suite');`);
  expect([totals.passed, totals.failed > 0]).toEqual([0, true]);
  expect(failures.join()).toContain('no suite');
});

test('a run without any test is one failure', async () => {
  expect((await suite('empty', '')).totals).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
