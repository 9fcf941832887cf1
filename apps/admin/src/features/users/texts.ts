/** Texts of the user list. Those of the forms are beside them, so that the list loads less. */
export const userTexts = {
  listTitle: 'User List',
  add: 'Add User',
  search: 'Search by first name',
  quickSearch: 'Search name, phone or email',
  none: 'No users yet',
  ignoringCase: (count: number) => `Show ${count} ${count === 1 ? 'match' : 'matches'} ignoring case`,
  columns: { name: 'Name', email: 'Email', phone: 'Phone', role: 'Role', status: 'Status', actions: 'Actions' },
  roles: { administrator: 'Administrator', staff: 'Staff' },
  status: { active: 'Active', inactive: 'Not active' },
};
