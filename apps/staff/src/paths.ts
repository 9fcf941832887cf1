/** The paths of this remote, as `remote.json` declares them. */
export const paths = {
  memberList: '/memberList',
};
