import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The matrix of the supported bundlers: run every night by the validation's step `bundlers`. */
export default defineConfig({
  ...journeys,
  testMatch: '**/*.matrix.ts',
  projects: [{ name: 'bundlers', testDir: 'src/bundlers' }],
});
