/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/**
 * The durability tests kill servers and databases under load, and run two servers behind nginx. The validation runs
 * them, and so does `pnpm jest --config apps/api/jest.durability.config.ts`.
 */
const config: Config = {
  displayName: 'durability',
  roots: ['<rootDir>/src/tests/durability'],
  testEnvironment: 'node',
  testMatch: ['**/*.durability.ts'],
  // Room for a dozen starts under load on a busy machine. Single waits fail sooner.
  testTimeout: 300_000,
  maxWorkers: 3,
  testSequencer: '<rootDir>/jest.durability-order.mjs',
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
};

export default config;
