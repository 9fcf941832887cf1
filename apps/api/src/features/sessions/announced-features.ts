import { FEATURES, type Feature } from '@gym/api-contract';
import { hasPostcodeLetters } from '@gym/rules';
import type { Site } from '../../platform/http/site.ts';
import type { CallsConfig } from '../../platform/services/services.ts';

/** The additions that depend on the server's settings and on the page's address. */
const BY_SETTING: readonly Feature[] = [FEATURES.idleLock, FEATURES.pincodeLetters, FEATURES.passkeys];

const ALWAYS = Object.values(FEATURES).filter((feature) => !BY_SETTING.includes(feature));

/** The features that this server announces: `userlogin` and `getRole` send them with `data`. */
export const announcedFeatures = (
  { gym, idleLockMinutes }: Pick<CallsConfig, 'gym' | 'idleLockMinutes'>,
  site: Site | undefined,
): Feature[] => [
  ...ALWAYS,
  ...(idleLockMinutes > 0 ? [FEATURES.idleLock] : []),
  ...(hasPostcodeLetters(gym.locale) ? [FEATURES.pincodeLetters] : []),
  ...(site === undefined ? [] : [FEATURES.passkeys]),
];
