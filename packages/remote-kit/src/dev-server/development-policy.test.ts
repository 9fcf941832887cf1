/** @jest-environment node */
import { contentSecurityPolicy } from '@gym/release/content-security-policy';
import { developmentPolicy } from './development-policy.ts';

test("development adds only the dev server's connection, its overlay and updates to the product's policy", () => {
  const product = contentSecurityPolicy({ apiBase: '', cdnBase: '/' }, { scripts: ["'sha256-x'"] }).split('; ');
  const added = developmentPolicy(product.join('; '))
    .split('; ')
    .filter((directive) => !product.includes(directive));
  expect(added).toEqual([
    "connect-src ws: 'self'",
    "trusted-types gym gym-hot webpack-dev-server#overlay 'allow-duplicates'",
    "style-src-attr 'unsafe-inline'",
  ]);
});
