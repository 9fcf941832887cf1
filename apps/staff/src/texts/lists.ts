/** Texts of the controls that arrange lists of members. */
export const listTexts = {
  membership: 'Membership',
  membershipEnd: 'Membership ends',
  added: 'Added',
  oldestFirst: 'Oldest first',
  ages: ['oldest first', 'newest first'],
  numberDirections: ['ascending', 'descending'],
} as const;
