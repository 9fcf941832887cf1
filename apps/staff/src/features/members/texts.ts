/** Texts about members in lists and on their pages. */
export const memberTexts = {
  required: 'Select a member',
  noName: 'Without a name',
  search: 'Search by first name',
  searchPlaceholder: 'Enter Name',
  quickSearch: 'Search name, phone or email',
  until: (day: string) => `until ${day}`,
  endedOn: (day: string) => `on ${day}`,
  startsOn: (day: string) => `starts on ${day}`,
  membership: { active: 'Active', upcoming: 'Upcoming', ended: 'Ended', none: 'No plan' },
};

/** Names of lists in the breadcrumb of the screens below them. */
export const crumbTexts = { members: 'Members', measurements: 'Health List', imports: 'Import members' };
