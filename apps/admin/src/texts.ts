/** Texts that several screens of this remote share. */
export const sharedTexts = {
  save: 'Save',
  edit: 'Edit',
  history: 'History',
  exports: 'Export',
};

/** Names of lists in the breadcrumb of the screens below them. */
export const crumbTexts = { users: 'Users', plans: 'Plans', memberData: 'Member data' };
