/** Texts that several screens of this remote share. */
export const sharedTexts = {
  save: 'Save',
  submit: 'Submit',
  edit: 'Edit',
  loading: 'Loading…',
  retry: 'Retry',
};
