/** Texts of unsaved work. */
export const leaveTexts = {
  title: 'Leave without saving?',
  body: (labels: readonly string[]) => `What you entered is not saved yet: ${labels.join(', ')}.`,
  stay: 'Stay',
  discard: 'Discard',
  keep: 'Keep as a draft',
  save: 'Save and leave',
} as const;
