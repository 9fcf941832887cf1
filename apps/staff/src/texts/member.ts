/** Texts of whatever is about one member: the pickers, and who a form is about. */
export const memberTexts = {
  label: 'Member',
  placeholder: 'Name, phone or email',
  noun: ['member', 'members'] as const,
  required: 'Select a member',
  facts: { name: 'Name', email: 'Email', phone: 'Phone' },
  noName: 'Without a name',
  backToList: 'Back to the member list',
};
