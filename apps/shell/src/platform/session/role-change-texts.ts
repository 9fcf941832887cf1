/** Texts of a role that was changed while its screens were open. */
export const roleChangeTexts = {
  changed: 'Your role was changed. Load the page anew to go on with the screens of your new role.',
  load: 'Load anew',
} as const;
