/** Texts of the member picker and of the facts about the chosen member. */
export const memberPickerTexts = {
  label: 'Member',
  placeholder: 'Name, phone or email',
  noun: ['member', 'members'] as const,
  facts: { name: 'Name', email: 'Email', phone: 'Phone' },
};

/** Texts about a missing member. */
export const missingMemberTexts = {
  backToList: 'Back to the member list',
  goOn: (id: string) => `Open member ${id}`,
};
