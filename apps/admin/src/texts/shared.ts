/** Texts that several screens of this remote show. */
export const sharedTexts = {
  save: 'Save',
  edit: 'Edit',
  history: 'History',
  exports: 'Export',
};
