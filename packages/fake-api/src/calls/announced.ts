import { FEATURES } from '@gym/api-contract';

/** The features that the full fake, like our server with its default settings, adds to the specification. */
export const ANNOUNCED: string[] = Object.values(FEATURES).filter(
  (name) => name !== FEATURES.pincodeLetters && name !== FEATURES.idleLock,
);
