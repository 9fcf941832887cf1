/** Texts of the twelve months and of the lists behind their figures. */
export const reportTexts = {
  title: 'The last twelve months',
  figures: {
    joined: 'New members',
    money: 'Money',
    sold: 'Plans assigned',
    renewed: 'Renewed',
    lost: 'Lost',
    taken_back: 'Taken back',
  },
  /** How a figure is counted, in one sentence. */
  counted: {
    joined: 'Members who joined in the month. Erased and merged records do not count.',
    money: 'Prices of the plans whose time started in the month, as they were sold.',
    sold: 'Plans assigned in the month.',
    renewed: 'Memberships that ended in the month, of members who have a later one.',
    lost: 'Memberships that ended in the month, of members who have no later one.',
    taken_back: 'Sales that somebody took back in the month, of any day.',
  },
  thisMonth: 'this month',
  chart: (label: string, { from, to }: Readonly<Record<'from' | 'to', string>>, values: string) =>
    `${label} from ${from} to ${to}: ${values}.`,
  numbers: 'Show numbers',
  month: 'Month',
  byMonth: 'Figures by month',
  byPlan: 'By plan',
  byPlanText: 'The same figures of the last twelve months, by the plan of the membership.',
  plan: 'Plan',
  noPlans: 'No plan yet',
  list: {
    trail: 'Dashboard',
    columns: { name: 'Full name', plan: 'Plan', day: 'Day', price: 'Price', by: 'Taken back by', reason: 'Reason' },
    range: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
    /** How the figure is counted, for any days. */
    counted: {
      joined: 'Members who joined on these days.',
      money: 'Plans whose time started on these days, with their prices as they were sold.',
      sold: 'Plans assigned on these days.',
      renewed: 'Memberships that ended on these days, of members who have a later one.',
      lost: 'Memberships that ended on these days, of members who have no later one.',
      taken_back: 'Sales that somebody took back on these days.',
    },
    none: 'Nobody',
    noneText: 'The figure counts nothing on these days.',
    erased: 'Erased member',
  },
} as const;
