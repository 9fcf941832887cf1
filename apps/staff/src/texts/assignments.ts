/** Texts of the plan assignment. */
export const assignTexts = {
  title: 'Plan Assign',
  record: (plan: string, member: string) => `${plan || 'Plan'}${member && ` for ${member}`}`,
  plan: 'Plan',
  noPlans: 'No plans yet: an administrator adds them.',
  fields: { planName: 'Plan name', price: 'Price', duration: 'Duration' },
  durations: { 1: 'Monthly', 2: 'Weekly', 3: 'Days' } as Readonly<Record<number, string>>,
  runs: (start: string, end: string) => `From ${start} to ${end}`,
  follows: (lastEnd: string) => `The last period: until ${lastEnd}.`,
  previewLoading: 'The dates are on their way…',
  previewFailed: 'The dates cannot be told now',
  periods: 'Memberships',
  periodColumns: { plan: 'Plan', start: 'From', end: 'To', price: 'Price' },
  noPeriods: 'No membership yet',
  renewalsTitle: 'Renewals due',
  renewalsLead: 'Whose membership ends soon, or has ended.',
  dueLegend: 'Ends',
  due: { 7: 'Within 7 days', 14: 'Within 14 days', 30: 'Within 30 days', ended: 'Ended' },
  renewalColumns: { name: 'Full name', phone: 'Phone', plan: 'Plan', ends: 'Ends', left: 'Days left', actions: 'Actions' },
  renew: 'Renew',
  /** Below 0 it is over. */
  daysLeft: (days: number) => {
    if (days === 0) return 'Last day';
    const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
    return days < 0 ? `${count} ago` : count;
  },
  noneDue: 'Nobody is due',
  noneHere: 'Nobody is on this page any more',
  notKept: 'This server does not keep the dates of memberships.',
  messages: { member: 'Select a member', plan: 'Select a plan' },
};
