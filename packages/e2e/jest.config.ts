/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/** The browser journeys: run by the validation after the build, or by `pnpm jest --config packages/e2e/jest.config.ts`. */
const config: Config = {
  displayName: 'journeys',
  roots: ['<rootDir>/src', '<rootDir>/../bench/src'],
  testEnvironment: 'node',
  globalSetup: '<rootDir>/src/setup/global-setup.ts',
  globalTeardown: '<rootDir>/src/setup/global-teardown.ts',
  testMatch: ['**/*.journey.ts'],
  // What the server, the browser and a cold cache may need on a busy machine; a step that waits in vain fails sooner.
  testTimeout: 90_000,
  setupFilesAfterEnv: ['<rootDir>/src/setup/retry-once.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
};

export default config;
