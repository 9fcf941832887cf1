#!/usr/bin/env node
import '../../build/bin/require-node.cjs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Runs the journeys that the arguments of `playwright test` name. `--write` first: they write what they would check.
const [first, ...rest] = process.argv.slice(2);
const writes = first === '--write';
const args = writes ? rest : process.argv.slice(2);
const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, ...(writes && { WRITE: '1' }) },
});
process.exitCode = status ?? 1;
