import type { NewRemote } from './new-remote.ts';
import { packageManagerStep } from './package-manager.ts';

/** The workflow that releases a remote from its own repository, by the release service of the product (ADR-0101). */
export const releaseWorkflow = ({ name, title }: NewRemote): string => `# Releases ${title} when main changes.
name: Release

on:
  push:
    branches: [main]

# The release service knows this repository by the ID token that GitHub signs for the job. It needs no secret.
permissions:
  contents: read
  id-token: write

# One delivery at a time: the next one waits until this canary is promoted or rolled back.
concurrency:
  group: release

env:
  REMOTE: ${name}
  RELEASES: \${{ vars.RELEASES }}
  SHELL_ORIGIN: \${{ vars.SHELL_ORIGIN || vars.RELEASES }}
  SHARE: \${{ vars.CANARY_SHARE }}
  MIN_LOADS: \${{ vars.CANARY_MIN_LOADS || '50' }}
  HOLD_OUT: \${{ vars.CANARY_HOLD_OUT || '30m' }}
  AT_MOST: \${{ vars.CANARY_AT_MOST || '5h' }}

jobs:
  release:
    runs-on: ubuntu-24.04
    timeout-minutes: 330
    environment: production
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1${packageManagerStep()}
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: 24
          cache: npm
      - name: Install
        run: npm ci
      - name: Types
        run: npm run typecheck
      - name: Tests
        run: npm test
      - name: Build
        run: npm run build
      - name: Browser
        run: npx playwright-core install --with-deps chromium-headless-shell
      # In the live shell.
      - name: Kit
        run: npm run kit -- --shell "$SHELL_ORIGIN"
      # Publishes this build, releases it as a canary, and promotes it; or rolls it back and fails.
      - name: Deliver
        run: >-
          npx gym-release deliver "$REMOTE" --share "$SHARE"
          --min-loads "$MIN_LOADS" --for "$HOLD_OUT" --at-most "$AT_MOST"
`;
