import { FEATURES, FEATURES_BY_SETTING, type Feature } from '@gym/api-contract';
import { hasPostcodeLetters } from '@gym/rules';
import type { Site } from '../../platform/http/site.ts';
import type { CallsConfig } from '../../platform/services/services.ts';

const ALWAYS = FEATURES.filter((feature) => !FEATURES_BY_SETTING.includes(feature));

/** The features that this server announces: `userlogin` and `getRole` send them with `data`. */
export const announcedFeatures = (
  { gym, idleLockMinutes }: Pick<CallsConfig, 'gym' | 'idleLockMinutes'>,
  site: Site | undefined,
): Feature[] => [
  ...ALWAYS,
  ...(idleLockMinutes > 0 ? ['idle-lock' as const] : []),
  ...(hasPostcodeLetters(gym.locale) ? ['pincode-letters' as const] : []),
  ...(site === undefined ? [] : ['passkeys' as const]),
];
