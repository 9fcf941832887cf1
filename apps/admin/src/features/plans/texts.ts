/** Texts of the plan list. Those of the forms are beside them, so that the list loads less. */
export const planTexts = {
  listTitle: 'Plan List',
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
  columns: { planName: 'Plan name', duration: 'Duration', price: 'Price', actions: 'Actions' },
};
