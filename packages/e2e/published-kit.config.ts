import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The journey that installs from a registry: run every night by the validation's step `published-kit`. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'published-kit', testDir: 'src/published-kit', testMatch: '**/*.nightly.ts' }],
});
