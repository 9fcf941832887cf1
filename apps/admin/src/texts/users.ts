/**
 * Texts of the user screens. The specification fixes validation messages, misspellings included (acceptance C3, C4).
 */
export const userTexts = {
  listTitle: 'User List',
  addTitle: 'Add User',
  updateTitle: 'Update User',
  add: 'Add User',
  search: 'Search by first name',
  none: 'No users yet',
  backToList: 'Back to the user list',
  record: (fname: string, lname: string) => `User ${fname} ${lname}`.trim(),
  ignoringCase: (count: number) => `Show ${count} ${count === 1 ? 'match' : 'matches'} ignoring case`,
  columns: { name: 'Name', email: 'Email', phone: 'Phone', role: 'Role', status: 'Status', actions: 'Actions' },
  fields: {
    fname: 'First name',
    lname: 'Last name',
    email: 'Email',
    phone: 'Phone',
    password: 'Password',
    role: 'Role',
    active: 'Active',
  },
  activeHint: 'Only active users can sign in.',
  roles: { administrator: 'Administrator', staff: 'Staff' },
  status: { active: 'Active', inactive: 'Not active' },
  messages: {
    fname: 'Enter youer first name',
    lname: 'Enter youer last name',
    email: 'Enter youer email name',
    phone: 'Enter youer phone name',
    password: 'Enter youer password',
  },
};
