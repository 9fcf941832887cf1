/** Texts of the member list. The specification fixes titles and links (acceptance E1). */
export const membersTexts = {
  listTitle: 'Member List',
  add: '+Add Member',
  exports: 'Export',
  imports: 'Import',
  none: 'No members yet',
  columns: { name: 'Full name', phone: 'Phone', email: 'Email', membership: 'Membership', actions: 'Actions' },
};
