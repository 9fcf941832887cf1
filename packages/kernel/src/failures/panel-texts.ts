/**
 * Texts of a part that could not be loaded, and of an unknown path. They are in the chunk of their components, to keep
 * the first script small.
 */
export const failurePanelTexts = {
  failedTitle: (title: string) => `${title} could not be loaded`,
  pageTitle: 'This page could not be loaded',
  offlineTitle: 'This screen needs the connection',
  offline: 'It was not opened before the connection was lost. It opens by itself when the connection is back.',
  details: 'Details',
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
    check: 'Trying out the part',
    page: 'Fetching the page',
  } as Readonly<Record<string, string>>,
  /** The phase in words, followed by its telemetry name. */
  phaseOf: (phase: string): string =>
    phase in failurePanelTexts.phases ? `${failurePanelTexts.phases[phase]} (${phase})` : phase,
  nextStep: (owner = 'your administrator') => `Press Retry. If it fails again, tell ${owner} what you see here.`,
  nextReloadOrTell: (owner = 'your administrator') =>
    `Reload the page. It asks about unsaved work first. If it fails again, tell ${owner} what you see here.`,
  nextReload: 'Press Retry. If it fails again, reload the page.',
  nextReloadNow: 'Reload the page. It asks about unsaved work first.',
  shell: 'Shell',
} as const;

/** Text of an unexpected failure inside the chrome. */
export const unexpectedTexts = {
  advice: 'The rest of the product goes on working. If it happens again, tell your administrator the reference.',
} as const;

export const notFoundTexts = {
  title: 'Page not found',
  body: 'There is no such page here, or it is not part of your role.',
  action: 'Go to the dashboard',
} as const;

/** Texts of a panel that another part adds to a screen. */
export const slotTexts = {
  failed: (title: string) => `${title} could not be shown`,
  reason: (part: string, reason: string) => `${part}: ${reason}`,
  advice: (owner = 'your administrator') =>
    `The rest of this page works. Press Retry. If it fails again, tell ${owner} what you see here.`,
  retry: 'Retry',
} as const;
