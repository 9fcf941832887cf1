/** Texts of what a toast offers after a save. */
export const nextStepTexts = {
  open: (name: string) => `Open ${name || 'member'}`,
  assign: 'Assign plan',
  diet: 'Change diet',
  /** In the audit trail. */
  undoReason: 'Undone right after the sale',
  takeBackOf: (sale: string) => `Take-back of ${sale}`,
};
