/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/**
 * Servers and databases killed under load, and two servers behind nginx: run by the validation, or by
 * `pnpm jest --config apps/api/jest.durability.config.ts`.
 */
const config: Config = {
  displayName: 'durability',
  roots: ['<rootDir>/src/tests/durability'],
  testEnvironment: 'node',
  testMatch: ['**/*.durability.ts'],
  // A dozen starts of a server under load on a busy machine; what waits in vain fails sooner.
  testTimeout: 300_000,
  maxWorkers: 3,
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
};

export default config;
