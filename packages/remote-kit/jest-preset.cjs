// What a remote's tests need: `"jest": { "preset": "@gym/remote-kit" }`. A CommonJS file, because Jest reads it so.
const { resolve } = require;

/** Packages that exist as ES modules only. Below `.pnpm`, the next folder \`node_modules\` decides. */
const MODULES = '\\.pnpm/|@gym/|cookie/|marked/|temporal-';

module.exports = {
  testEnvironment: resolve('jest-environment-jsdom'),
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testTimeout: 60_000,
  transform: {
    '^.+\\.[jt]sx?$': [
      resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!${MODULES})`],
  moduleNameMapper: { '\\.css$': resolve('identity-obj-proxy') },
  setupFiles: [resolve('@gym/test-tools/jest/browser-globals')],
  setupFilesAfterEnv: [resolve('@gym/test-tools/jest/dom-matchers')],
};
