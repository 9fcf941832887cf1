/** Texts that several screens of this remote share. */
export const sharedTexts = {
  save: 'Save',
  edit: 'Edit',
  history: 'History',
  exports: 'Export',
};
