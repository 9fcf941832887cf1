/** Every text of this remote. */
export const texts = {
  members: {
    listTitle: 'Member List',
    search: 'Search by first name',
    searchPlaceholder: 'Enter Name',
    none: 'No members yet',
    columns: { name: 'Full name', phone: 'Phone', email: 'Email' },
  },
};
