import type { BootConfig } from '@gym/remote-contract';
import type { Config } from './config.ts';

/** The part of the configuration that the browser gets, in the document's `config` block. */
export function bootConfig({ apiBase, cdnBase, gym, passwordMinLength, remoteOverrides }: Config): BootConfig {
  return {
    gymName: gym.name,
    gymTagline: gym.tagline,
    developerCredit: gym.developerCredit,
    apiBase,
    cdnBase,
    currency: gym.currency,
    locale: gym.locale,
    timeZone: gym.timeZone,
    measureUnit: gym.measureUnit,
    fixedCities: gym.fixedCities,
    passwordMinLength,
    ...(remoteOverrides && { overrides: true }),
  };
}
