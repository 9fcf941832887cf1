type Id = string | number;

const one = (path: string, id: Id) => `${path}/${encodeURIComponent(id)}`;
const of = (path: string, member?: Id) =>
  member === undefined ? path : `${path}?member=${encodeURIComponent(member)}`;

/** The paths of this remote, as `remote.json` declares them. */
export const paths = {
  /** The shell's. */
  dashboard: '/dashboard',
  memberList: '/memberList',
  addMember: '/addmember',
  updateMember: (id: Id) => one('/updateMember', id),
  memberHealth: (member?: Id) => of('/memberHealth', member),
  /** The specification's spelling; routes match case-insensitively (acceptance B5). */
  addHealth: '/memberhealth',
  healthList: '/healthList',
  updateHealth: (id: Id) => one('/updateMemberHealth', id),
  correctMeasurement: (member: Id, day: string) =>
    `${one('/updateMemberHealth', member)}?date=${encodeURIComponent(day)}`,
  memberDiet: (member?: Id) => of('/memberDiet', member),
  planAssign: (member?: Id) => of('/planAssign', member),
  member: (id: Id) => one('/member', id),
  renewals: '/renewals',
  importMembers: '/importMembers',
  memberImport: (id: Id) => one('/importMembers', id),
};
