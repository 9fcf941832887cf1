/** Texts of the plan assignment. */
export const assignTexts = {
  title: 'Plan Assign',
  record: (plan: string, member: string) => `${plan || 'Plan'}${member && ` for ${member}`}`,
  plan: 'Plan',
  noPlans: 'No plans yet: an administrator adds them.',
  fields: { planName: 'Plan name', price: 'Price', duration: 'Duration' },
  durations: { 1: 'Monthly', 2: 'Weekly', 3: 'Days' } as Readonly<Record<number, string>>,
  messages: { member: 'Select a member', plan: 'Select a plan' },
};
