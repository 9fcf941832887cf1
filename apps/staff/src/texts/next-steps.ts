/** Texts of what a toast offers after a save. */
export const nextStepTexts = {
  open: (name: string) => `Open ${name || 'member'}`,
  assign: 'Assign plan',
  diet: 'Change diet',
};
