/** Texts that several screens have. */
export const sharedTexts = {
  save: 'Save',
  submit: 'Submit',
  edit: 'Edit',
  loading: 'Loading…',
  retry: 'Retry',
};
