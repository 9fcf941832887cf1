import { featureReasons } from './feature-reasons.ts';
import { requestReasons } from './request-reasons.ts';

const english = { ...requestReasons, ...featureReasons };

/** Every text that a user reads for a failed call, by feature. A translation is another object of this type. */
export type Reasons = typeof english;

/** The reasons that the server answers with. */
export const reasons: Reasons = english;
