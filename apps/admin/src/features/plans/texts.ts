import { MAX_DURATION_COUNT } from '@gym/rules';

/**
 * Texts of the plan screens. The specification fixes validation messages, misspellings included (acceptance D3, D4).
 */
export const planTexts = {
  listTitle: 'Plan List',
  addTitle: 'Plan',
  updateTitle: 'Update Plan',
  add: '+Add Plan',
  search: 'Search by plan name',
  similar: (name: string) => `Show “${name}”`,
  none: 'No plans yet',
  noneOffered: 'No plans are offered',
  showArchived: 'Show archived plans',
  status: { label: 'Status', offered: 'Offered', archived: 'Archived', all: 'All' },
  archive: {
    archive: 'Archive',
    offer: 'Offer again',
    archived: (plan: string) => `${plan} archived.`,
    offered: (plan: string) => `${plan} is offered again.`,
    undoArchiving: (plan: string) => `Undo of archiving ${plan}`,
    undoOffering: (plan: string) => `Undo of offering ${plan} again`,
  },
  archivedNote: 'This plan is archived: it is not sold. Its memberships keep it until they end.',
  backToList: 'Back to the plan list',
  record: (planName: string) => `Plan ${planName}`.trim(),
  columns: { planName: 'Plan name', duration: 'Duration', price: 'Price', actions: 'Actions' },
  fields: { planName: 'Plan name', duration: 'Duration', count: 'How many', price: 'Price', freeDays: 'Free days' },
  countHint: 'How many months, weeks or days the plan lasts. 12 months are a year.',
  countWrong: `Enter a whole number from 1 to ${MAX_DURATION_COUNT}`,
  /** What a plan gives for free, by the codes of the duration. */
  free: { 1: 'one month free', 2: 'one week free', 3: 'one day free' } as Readonly<Record<number, string>>,
  soldToday: (term: string, start: string, end: string, free: string) =>
    `${term}. Sold today: ${start} → ${end}, ${free}.`,
  freeDaysHint: 'Free time added to each membership.',
  addMessages: {
    planName: 'Enter youer first name',
    duration: 'Enter youer last name',
    price: 'Enter youer price',
    freeDays: 'Enter youer Demo_days',
  },
  updateMessages: {
    planName: 'Enter youer plan name',
    duration: 'Enter youer duration',
    price: 'Enter youer price',
    freeDays: 'Enter youer Demo_days',
  },
};
