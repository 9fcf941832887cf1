/** Texts of the dashboard and of the lists behind its figures. */
export const dashboardTexts = {
  title: 'Dashboard',
  lead: (name: string) => `Welcome back, ${name}.`,
  loading: 'Loading…',
  noParts: 'There are no screens for you here yet',
  noPartsFor: (audience: string) =>
    `The server puts you in the group “${audience}”, and no part of this product serves it. Tell your administrator.`,
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
    newClients:
      'Members who joined in the last 30 days. Imported ones count by the day they joined, not by the import.',
    sales: 'Plans assigned this month.',
  },
  showList: 'Show the list',
  reports: 'Reports',
  failed: {
    title: 'Not saved',
    text: 'The input is kept until you dismiss the message or close this page.',
  },
  steps: {
    title: 'First steps',
    addPlan: 'Add a plan',
    planText: 'What the gym sells: a name, a price and a duration.',
    askForPlan: 'Ask an administrator to add a plan. Then you can assign it to members.',
    addMember: 'Add a member',
    memberText: 'Then assign a plan to them.',
    importMembers: 'Import members from a file',
    addUser: 'Add a user for your staff',
    userText: 'Staff add members, assign plans and renew them.',
  },
  desk: {
    dueToday: 'Ends today',
    dueWeek: 'Ends this week',
    ended: 'Ended recently',
    added: 'Added last',
    noneToday: 'No membership ends today.',
    noneThisWeek: 'No other membership ends within 7 days.',
    noneEnded: 'No membership has ended without a renewal.',
    noneAdded: 'No member yet.',
    allToday: (count: number) => `All ${count} that end today`,
    allWeek: (count: number) => `${count} within 7 days, today included`,
    allEnded: (count: number) => `All ${count} that have ended`,
    allMembers: (count: number) => `All ${count} members`,
    renew: 'Renew',
    assign: 'Assign plan',
    ends: (day: string) => `ends ${day}`,
    endedOn: (day: string) => `ended ${day}`,
    addedOn: (day: string) => `Added ${day}`,
  },
  noName: 'Without a name',
} as const;

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

/** Texts of a report that a remote adds. */
export const remoteReportTexts = {
  period: 'Period',
  from: 'From',
  to: 'To',
  show: 'Show',
  needsDay: 'Choose a day.',
  unknownDay: (label: string) => `${label} must be a day of the calendar, like 2027-03-31.`,
  orderOfDays: 'Choose a day that is not before the first one.',
} as const;
