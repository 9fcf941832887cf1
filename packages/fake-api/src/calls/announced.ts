import { FEATURES } from '@gym/api-contract';

/** The features that the full fake, like our server with the default locale, adds to the specification. */
export const ANNOUNCED: string[] = Object.values(FEATURES).filter((name) => name !== FEATURES.pincodeLetters);
