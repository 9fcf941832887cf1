/** The faults that a screen may have. Each one is also the path of its screen. */
export const FAULTS = [
  'sound',
  'leaks',
  'headless',
  'unlabelled',
  'dim',
  'blind',
  'deaf',
  'crashes',
  'mute',
  'impatient',
  'noisy',
  'unsafe',
  'stray',
  'undeclared',
] as const;
export type Fault = (typeof FAULTS)[number];

/** The faults of screens that call an API of the team. */
export const OWN_API_FAULTS = [
  'own-sound',
  'own-crashes',
  'own-hangs',
  'own-mute',
  'own-unanswered',
  'own-unset',
] as const;
export type OwnApiFault = (typeof OWN_API_FAULTS)[number];
