import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The journeys that check the measurements: run every week by the validation's step `benches`. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'bench', testDir: 'src/bench', testMatch: '**/*.journey.ts' }],
});
