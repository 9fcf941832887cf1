/** Texts of the exports; they load with their dialogs. */
export const exportTexts = {
  membersTitle: 'Export members',
  membershipsTitle: 'Export memberships',
  members: {
    label: 'Members',
    hint: 'All members with what their form has, and whether their membership lasts. This is the file that Import takes back.',
  },
  memberships: {
    label: 'Memberships',
    hint: 'Every period that was sold: to whom, which plan, its price, first and last day.',
  },
};
