/** Texts of choosing a member, and of whom a form is about then. */
export const memberPickerTexts = {
  label: 'Member',
  placeholder: 'Name, phone or email',
  noun: ['member', 'members'] as const,
  facts: { name: 'Name', email: 'Email', phone: 'Phone' },
};

/** Texts about a member who is no longer there. */
export const missingMemberTexts = {
  backToList: 'Back to the member list',
  goOn: (id: string) => `Go on with number ${id}`,
};
