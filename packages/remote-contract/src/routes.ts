/**
 * The routes that one app links to and another one has. Shell and remotes are released apart: a released link needs its
 * path as long as browsers run it, so a change here is also a redirect (ADR-0007).
 */

/** The shell's screen after the sign-in (specification, section 2). */
export const DASHBOARD = '/dashboard';

/** The specification's routes for administrators (section 2), without the shell's. They never change. */
export const ADMIN_ROUTES = {
  userList: '/userlist',
  addUser: '/user',
  updateUser: '/updateUser/:id',
  planList: '/planList',
  addPlan: '/plan',
  updatePlan: '/updatePlan/:id',
} as const;

/** The specification's routes for staff (section 2), without the shell's. They never change. */
export const STAFF_ROUTES = {
  memberList: '/memberList',
  addMember: '/addmember',
  updateMember: '/updateMember/:id',
  memberHealth: '/memberHealth',
  healthList: '/healthList',
  updateHealth: '/updateMemberHealth/:id',
  memberDiet: '/memberDiet',
  planAssign: '/planAssign',
} as const;

/** Additions to the specification that other apps link to, where the server announces their features. */
export const MEMBER_DATA = '/memberData/:id';
export const MEMBER = '/member/:id';
export const RENEWALS_DUE = '/renewals';
export const IMPORT_MEMBERS = '/importMembers';
