#!/usr/bin/env node
import '../../build/bin/require-node.cjs';

const { spawnSync } = await import('node:child_process');
const jest = ['node_modules/jest/bin/jest.js', '--config', 'packages/e2e/jest.config.ts', 'failure-matrix'];
const { status } = spawnSync(process.execPath, jest, {
  stdio: 'inherit',
  env: { ...process.env, FAILURE_MATRIX: 'write' },
});
process.exitCode = status ?? 1;
