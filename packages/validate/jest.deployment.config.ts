/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/**
 * What is deployed, tried as it is deployed: the image's steps, nginx with TLS. Run by the validation once the product
 * is built, or by `pnpm jest --config packages/validate/jest.deployment.config.ts`.
 */
const config: Config = {
  displayName: 'deployment',
  roots: ['<rootDir>/src'],
  testEnvironment: 'node',
  testMatch: ['**/*.deployment.ts'],
  testTimeout: 120_000,
  maxWorkers: 2,
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
};

export default config;
