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
