/** Texts of the entries in the command palette. */
export const commandTexts = {
  members: 'Members',
  addMember: 'Add member',
  measure: 'Add measurements',
  assignPlan: 'Assign plan',
  changeDiet: 'Change diet',
  importMembers: 'Import members',
};
