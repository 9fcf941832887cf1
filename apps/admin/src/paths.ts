type Id = string | number;

/** The paths of this remote, as `remote.json` declares them. */
export const paths = {
  userList: '/userlist',
  addUser: '/user',
  updateUser: (id: Id) => `/updateUser/${encodeURIComponent(id)}`,
  planList: '/planList',
  addPlan: '/plan',
  updatePlan: (id: Id) => `/updatePlan/${encodeURIComponent(id)}`,
};
