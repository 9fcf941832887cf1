/** Texts of the entries in the command palette. */
export const commandTexts = {
  members: 'Members',
  addMember: 'Add member',
  measure: 'Add measurements',
  assignPlan: 'Assign plan',
  changeDiet: 'Change diet',
  importMembers: 'Import members',
  /** An action with its member. */
  forMember: (action: string, name: string) => `${action}: ${name}`,
  /** Words that find an action besides its name. */
  keywords: {
    addMember: 'new join register',
    measure: 'measure measurement weigh body health chest waist',
    assignPlan: 'sell sale renew renewal extend membership buy pay',
    changeDiet: 'food meal nutrition eat',
    importMembers: 'csv excel file upload',
  },
};
