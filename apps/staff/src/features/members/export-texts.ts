/** Texts of the exports; they load with their dialogs. */
export const exportTexts = {
  membersTitle: 'Export members',
  membershipsTitle: 'Export memberships',
  matching: {
    label: 'Members that match',
    hint: 'The members that match the search and the filters of the list, on all pages. Import accepts this file.',
  },
  due: {
    label: 'Members due',
    hint:
      'The members of the list, on all pages, with phone, email and their membership status. ' +
      'Import accepts this file.',
  },
  members: {
    label: 'Members',
    hint: 'All members with the fields of their form and their membership status. Import accepts this file.',
  },
  memberships: {
    label: 'Memberships',
    hint: 'Every membership: member, plan, price, first and last day.',
  },
};
