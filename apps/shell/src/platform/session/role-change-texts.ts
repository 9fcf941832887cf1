/** Texts of a role that an administrator changed while its user worked. */
export const roleChangeTexts = {
  changed: 'Your role was changed. Reload the page to see the screens of your new role.',
  reload: 'Reload',
} as const;
