/** Texts of the entries in the command palette. */
export const commandTexts = {
  records: 'Users, plans and members',
  addUser: 'Add user',
  addPlan: 'Add plan',
  keywords: { addUser: 'new staff trainer employee account', addPlan: 'new price membership' },
  user: (email: string) => `User · ${email}`,
  plan: (price: string) => `Plan · ${price}`,
  archivedPlan: (price: string) => `Archived plan · ${price}`,
  member: (contact: string) => `Member · ${contact}`,
};
