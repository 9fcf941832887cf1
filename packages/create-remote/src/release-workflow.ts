import type { NewRemote } from './new-remote.ts';

/** The workflow that releases a remote from its own repository, in the steps of the product's own delivery. */
export const releaseWorkflow = (remote: NewRemote): string => `${head(remote)}${CHECKS}${RELEASE}`;

const head = ({ name, title }: NewRemote): string => `# Releases ${title} when main changes.
name: Release

on:
  push:
    branches: [main]

permissions:
  contents: read

# One delivery at a time: the next one waits until this canary is promoted or rolled back.
concurrency:
  group: release

env:
  REMOTE: ${name}
  RELEASES: \${{ vars.RELEASES }}
  API: \${{ vars.API_ORIGIN }}
  CDN: \${{ vars.CDN_BASE }}
  SHELL_ORIGIN: \${{ vars.SHELL_ORIGIN }}
  SHARE: \${{ vars.CANARY_SHARE }}
  MIN_LOADS: \${{ vars.CANARY_MIN_LOADS || '50' }}
  HOLD_OUT: \${{ vars.CANARY_HOLD_OUT || '30m' }}
  AT_MOST: \${{ vars.CANARY_AT_MOST || '5h' }}
  RELEASE_KEYS: \${{ vars.RELEASE_KEYS }}
  REQUIRE_SIGNED_RELEASE: \${{ vars.REQUIRE_SIGNED_RELEASE }}
  AWS_REGION: \${{ vars.AWS_REGION }}
  AWS_ENDPOINT_URL_S3: \${{ vars.AWS_ENDPOINT_URL_S3 }}

jobs:
  release:
    runs-on: ubuntu-24.04
    timeout-minutes: 330
    environment: production
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: 24
          cache: npm
`;

const CHECKS = `      - name: Install
        run: npm ci
      - name: Types
        run: npm run typecheck
      - name: Tests
        run: npm test
      - name: Build
        run: npm run build
      - name: Browser
        run: npx playwright-core install --with-deps chromium-headless-shell
      # In the live shell, if the variable names the address of the product's pages.
      - name: Kit
        run: npm run kit -- --shell "$SHELL_ORIGIN"
`;

const RELEASE = `      # No command above knows a secret.
      - name: Publish
        id: publish
        run: npx gym-release publish "$REMOTE"
        env:
          RELEASE_SIGNING_KEY: \${{ secrets.RELEASE_SIGNING_KEY }}
          AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
      # What was published is what is released: BUILD is the remote with its version, which names the content.
      - name: Canary
        run: npx gym-release promote "$BUILD" --share "$SHARE" --api "$API" --cdn "$CDN"
        env: &secrets
          BUILD: \${{ steps.publish.outputs.build }}
          RELEASE_SIGNING_KEY: \${{ secrets.RELEASE_SIGNING_KEY }}
          AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
          GYM_OPERATOR_TOKEN: \${{ secrets.OPERATOR_TOKEN }}
      # Promotes the canary, or rolls it back and fails.
      - name: Watch
        run: >-
          npx gym-release watch "$REMOTE" --api "$API" --cdn "$CDN"
          --min-loads "$MIN_LOADS" --for "$HOLD_OUT" --at-most "$AT_MOST"
        env: *secrets
`;
