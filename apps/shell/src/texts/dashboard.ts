/** Texts of the dashboard. */
export const dashboardTexts = {
  title: 'Dashboard',
  lead: (name: string) => `Welcome back, ${name}.`,
  sample: 'Sample',
  sampleHint: 'These figures are samples: this server does not count yours.',
  money: 'Money',
  users: 'Users',
  newClients: 'New clients',
  sales: 'Sales',
} as const;
