import { launchOptions } from '@gym/test-tools/product';
import { defineConfig } from '@playwright/test';

const fileOf = (name: string): string => `**/src/${name}.journey.ts`;

/**
 * The journeys that `pnpm test` leaves to `pnpm test --full`: hostile input, accessibility of every state, failures of
 * every part, the delivery's whole way, what needs builds of its own, figures, and words at every width.
 */
const FULL = [
  'delivery/*',
  'remotes/third-remote',
  'bundlers/*',
  'failures/{failure-matrix,memory}',
  'remotes/{faulty-remote,kit}',
  'accessibility/accessibility*',
  'pictures/*',
  'screens/whole-words',
  'desk-jobs/desk-jobs',
  'server/{restart,scoreboard}',
  'hostile/*',
  'gate/*',
  'development/*',
].map(fileOf);

/** The longest of the everyday journeys. They start first, so that no worker is busy alone at the end. */
const LONGEST = ['members/diet', 'accessibility/keyboard', 'budget/budget', 'shell/saving'].map(fileOf);

/** The browser journeys: `pnpm test` runs the first two projects, and `pnpm test --full` the last. */
export default defineConfig({
  projects: [
    { name: 'longest', testDir: 'src', testMatch: LONGEST },
    { name: 'e2e', testDir: 'src', testMatch: '**/*.journey.ts', testIgnore: [...LONGEST, ...FULL, '**/bench/**'] },
    { name: 'full', testDir: 'src', testMatch: [...FULL, '**/*.matrix.ts'] },
  ],
  globalSetup: './src/setup/global-setup.ts',
  // Journeys of one file share a product and its data, so they run one after the other.
  fullyParallel: false,
  // Journeys wait as long as they compute, so they use twice as many processes as a machine with two cores has.
  workers: 4,
  // What the server, the browser and a cold cache may need on a busy machine; a step that waits in vain fails sooner.
  timeout: 90_000,
  expect: { timeout: 10_000, toPass: { timeout: 10_000, intervals: [50, 100, 200] } },
  reporter: 'list',
  // Traces and pictures of failed journeys, for each checkout apart: a run empties its folder first.
  outputDir: '../../.cache/journeys',
  preserveOutput: 'failures-only',
  use: {
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
    // Without DOM snapshots: their script is refused by sandboxed documents, which a journey would report as trouble.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
});
