import { TESTS } from './packages/validate/src/lint/folders.mjs';

const PROMISES = ['await-thenable', 'no-floating-promises', 'no-misused-promises', 'only-throw-error'];
// Parse an answer instead of passing `any` on.
const ANY = ['argument', 'assignment', 'call', 'member-access', 'return'].map((use) => `no-unsafe-${use}`);

const all = (rules, level) => Object.fromEntries(rules.map((rule) => [`typescript/${rule}`, level]));

/** The rules that need types. ESLint needs six times as long for them. */
export default {
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true },
  ignorePatterns: ['**/*.{js,cjs,mjs}'],
  rules: all([...PROMISES, 'no-unnecessary-type-assertion', ...ANY], 'error'),
  // An answer under test is of any shape: that is what the test finds out.
  overrides: [{ files: TESTS, rules: all(ANY, 'off') }],
};
