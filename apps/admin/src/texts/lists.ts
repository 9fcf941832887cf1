/** Texts of the controls that arrange lists. */
export const listTexts = {
  disable: 'Disable',
  enable: 'Enable',
  export: 'Export',
  added: 'Added',
  oldestFirst: 'Oldest first',
  ages: ['oldest first', 'newest first'],
  numberDirections: ['ascending', 'descending'],
} as const;
