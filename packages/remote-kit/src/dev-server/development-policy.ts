/** The product's policy, and what the dev server's client needs: its connection, its overlay and updates. */
export const developmentPolicy = (policy: string): string =>
  policy
    .replace(/connect-src /, '$&ws: ')
    .replace(/trusted-types gym/, "$& gym-hot webpack-dev-server#overlay 'allow-duplicates'")
    .concat("; style-src-attr 'unsafe-inline'");
