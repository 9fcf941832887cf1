/** Texts of whatever is about one member: the pickers, and who a form is about. */
export const memberTexts = {
  label: 'Member',
  placeholder: 'Name, phone or email',
  noun: ['member', 'members'] as const,
  required: 'Select a member',
  facts: { name: 'Name', email: 'Email', phone: 'Phone' },
  noName: 'Without a name',
  search: 'Search by first name',
  searchPlaceholder: 'Enter Name',
  quickSearch: 'Search name, phone or email',
  until: (day: string) => `until ${day}`,
  endedOn: (day: string) => `on ${day}`,
  membership: { active: 'Active', ended: 'Ended', none: 'No plan' },
  backToList: 'Back to the member list',
};
