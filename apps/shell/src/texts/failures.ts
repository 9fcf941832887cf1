/** Texts of what failed, and what to do about it. */
export const remoteTexts = {
  failedTitle: (title: string) => `${title} could not be loaded`,
  pageTitle: 'This page could not be loaded',
  part: 'Part',
  version: 'Version',
  phase: 'What failed',
  reason: 'Reason',
  next: 'What to do',
  owner: 'Who looks after it',
  retry: 'Retry',
  reload: 'Reload the page',
  phases: {
    entry: 'Fetching the part',
    module: 'Reading the part',
    contract: 'Checking that the part fits this product',
    shared: 'Looking for the libraries that the part needs',
    timeout: 'Waiting for the part',
    integrity: 'Checking that the part is unchanged',
    evaluate: 'Starting the part',
    page: 'Fetching the page',
  } as Readonly<Record<string, string>>,
  /** In words, and in the word that telemetry has for it. */
  phaseOf: (phase: string): string => (phase in remoteTexts.phases ? `${remoteTexts.phases[phase]} (${phase})` : phase),
  nextStep: (owner = 'your administrator') => `Press Retry. If it fails again, tell ${owner} what stands here.`,
  nextReloadOrTell: (owner = 'your administrator') => `Reload the page; what is not saved is asked about first. If it fails again, tell ${owner} what stands here.`,
  nextReload: 'Press Retry. If it fails again, reload the page.',
  nextReloadNow: 'Reload the page; what is not saved is asked about first.',
  shell: 'Shell',
} as const;

export const fallbackTexts = {
  title: 'Unexpected Application Error!',
  what: 'What failed',
  reference: 'Reference',
  advice: 'The rest of the product goes on working. If it happens again, tell your administrator the reference.',
  adviceWhole: 'Reload the page to go on. If it happens again, tell your administrator the reference.',
  reload: 'Reload',
  back: 'Back',
} as const;

export const partTexts = {
  failed: 'A part of this page could not be loaded. Check the connection, then try again.',
  retry: 'Retry',
} as const;
