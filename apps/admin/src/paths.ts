type Id = string | number;

/** The paths of this remote, as `remote.json` declares them. */
export const paths = {
  userList: '/userlist',
  addUser: '/user',
  updateUser: (id: Id) => `/updateUser/${encodeURIComponent(id)}`,
  eraseUser: (id: Id) => `/updateUser/${encodeURIComponent(id)}/erase`,
  planList: '/planList',
  addPlan: '/plan',
  updatePlan: (id: Id) => `/updatePlan/${encodeURIComponent(id)}`,
  findMember: '/memberData',
  memberData: (id: Id) => `/memberData/${encodeURIComponent(id)}`,
  duplicates: '/duplicates',
  mergeWith: (id: Id) => `/memberData/${encodeURIComponent(id)}/merge`,
  merge: (kept: Id, gone: Id) => `/memberData/${encodeURIComponent(kept)}/merge/${encodeURIComponent(gone)}`,
  merges: '/merges',
  imports: '/imports',
  eraseMember: (id: Id) => `/memberData/${encodeURIComponent(id)}/erase`,
};
