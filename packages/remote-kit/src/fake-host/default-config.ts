import type { BootConfig } from '@gym/remote-contract';

/** The gym in which remotes are tested, unless a test states another. */
export const DEFAULT_CONFIG: BootConfig = {
  gymName: 'Test Gym',
  gymTagline: 'Stronger every day',
  developerCredit: 'Test Developers',
  apiBase: '',
  cdnBase: '/',
  currency: 'EUR',
  locale: 'en-GB',
  timeZone: 'UTC',
  measureUnit: 'cm',
  fixedCities: ['City 1', 'City 2'],
  passwordMinLength: 1,
};
