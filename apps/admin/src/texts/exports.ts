/** Texts of the exports; they load with their dialogs. */
export const exportTexts = {
  users: {
    title: 'Export users',
    label: 'Users',
    hint: 'All users with their role, and whether they may sign in. No passwords.',
  },
  plans: { title: 'Export plans', label: 'Plans', hint: 'All plans with their duration, price and free period.' },
};
