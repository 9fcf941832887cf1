/** Texts of memberships and renewals. */
export const membershipTexts = {
  title: 'Plan Assign',
  record: (plan: string, member: string) => `${plan || 'Plan'}${member && ` for ${member}`}`,
  plan: 'Plan',
  lastPlan: 'The plan of the last membership.',
  lastPlanGone: (plan: string) => `The last plan, ${plan}, is no longer offered. Choose another one.`,
  planGone: 'This plan is no longer offered. Choose another one.',
  planGoneOption: 'No longer offered',
  noPlans: 'No plans yet: an administrator adds them.',
  fields: { planName: 'Plan name', price: 'Price', duration: 'Duration' },
  runs: (start: string, end: string) => `From ${start} to ${end}`,
  follows: (lastEnd: string) => `Follows the last membership, which ends on ${lastEnd}.`,
  restarts: (lastEnd: string) => `Starts today: the last membership ended on ${lastEnd}.`,
  starts: 'Starts today.',
  /** What a plan adds for free, by the codes of the duration. */
  free: { 1: 'One month is free.', 2: 'One week is free.', 3: 'One day is free.' } as Readonly<Record<number, string>>,
  soldFor: (dates: string, price: string) => `${dates}, for ${price}`,
  assigned: (plan: string) => `${plan} assigned`,
  previewLoading: 'Loading the dates…',
  previewFailed: 'The dates cannot be loaded now',
  history: 'Memberships',
  historyColumns: { plan: 'Plan', start: 'From', end: 'To', price: 'Price', actions: 'Actions' },
  noMemberships: 'No membership yet',
  earlier: (count: number) => `${count} earlier ${count === 1 ? 'membership' : 'memberships'}`,
  earlierMemberships: 'Earlier memberships',
  takeBack: {
    button: 'Take back',
    askAdministrator: 'Was the last sale a mistake? Ask an administrator to take it back: you can on the day you sell.',
    reasonHint: 'Administrators can read it in the history.',
  },
  exports: 'Export',
  renewalsTitle: 'Renewals due',
  renewalsLead: 'Members whose membership ends soon or has ended.',
  dueLegend: 'Ends',
  due: { 0: 'Today', 7: 'Within 7 days', 14: 'Within 14 days', 30: 'Within 30 days', ended: 'Ended' },
  renewalColumns: { name: 'Full name', phone: 'Phone', plan: 'Plan', ends: 'Ends', ended: 'Ended', actions: 'Actions' },
  renew: 'Renew',
  /** Negative if the membership has ended. */
  daysLeft: (days: number) => {
    if (days === 0) return 'Last day';
    const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
    return days < 0 ? `${count} ago` : `${count} left`;
  },
  noneDue: 'Nobody is due',
  noneDueText: {
    0: 'No membership ends today.',
    7: 'No membership ends within 7 days.',
    14: 'No membership ends within 14 days.',
    30: 'No membership ends within 30 days.',
    ended: 'No membership has ended without a renewal.',
  },
  notKept: 'This server does not keep the dates of memberships.',
  messages: { member: 'Select a member', plan: 'Select a plan' },
};
