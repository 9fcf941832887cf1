/** Texts of the controls that arrange lists of members. */
export const listTexts = {
  membership: 'Membership',
  plan: 'Plan',
  ends: ['ends first', 'ends last'],
  tag: 'Tag',
  addTag: 'Add tag',
  removeTag: 'Remove tag',
  export: 'Export',
  added: 'Added',
  oldestFirst: 'Oldest first',
  nearestFirst: 'Nearest day first',
  ages: ['oldest first', 'newest first'],
  numberDirections: ['ascending', 'descending'],
} as const;
