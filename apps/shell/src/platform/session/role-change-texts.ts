/** Texts for a user whose role an administrator changed during the session. */
export const roleChangeTexts = {
  changed: 'Your role was changed. Reload the page to see the screens of your new role.',
  reload: 'Reload',
} as const;
