/** Texts for a user whose role an administrator changed during the session. */
export const roleChangeTexts = {
  changed: 'Your role was changed. Reload the page to see the screens of your new role.',
  mustSetUp: 'Your account needs one more step before anything else. Reload the page to do it.',
  reload: 'Reload',
} as const;
