/** Texts of the dashboard. */
export const dashboardTexts = {
  title: 'Dashboard',
  lead: (name: string) => `Welcome back, ${name}.`,
  loading: 'Loading…',
  sample: 'Sample',
  sampleHint: 'These figures are samples: this server does not count yours.',
  money: 'Money',
  users: 'Users',
  newClients: 'New clients',
  sales: 'Sales',
  /** How each figure is counted. */
  counted: {
    money: 'Prices of the plans whose time started this month, as they were sold.',
    users: 'Active accounts that sign in here.',
    newClients: 'Members added in the last 30 days.',
    sales: 'Plans assigned this month.',
  },
} as const;
