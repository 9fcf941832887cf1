import { page, type RemoteModule } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';

/** What the shell loads: members, measurements, diets and plan assignment, for staff. */
export const contract = CONTRACT_VERSION;

export const routes: RemoteModule['routes'] = [
  {
    path: '/memberList',
    ...page(() => import(/* webpackChunkName: "member-list" */ './members/member-list.page.tsx')),
  },
  { path: '/addmember', ...page(() => import(/* webpackChunkName: "add-member" */ './members/add-member.page.tsx')) },
  {
    path: '/updateMember/:id',
    ...page(() => import(/* webpackChunkName: "update-member" */ './members/update-member.page.tsx')),
  },
  { path: '/memberHealth', ...page(() => import(/* webpackChunkName: "add-health" */ './health/add-health.page.tsx')) },
  { path: '/healthList', ...page(() => import(/* webpackChunkName: "health-list" */ './health/health-list.page.tsx')) },
  {
    path: '/updateMemberHealth/:id',
    ...page(() => import(/* webpackChunkName: "update-health" */ './health/update-health.page.tsx')),
  },
  { path: '/memberDiet', ...page(() => import(/* webpackChunkName: "member-diet" */ './diet/member-diet.page.tsx')) },
  {
    path: '/planAssign',
    ...page(() => import(/* webpackChunkName: "plan-assign" */ './assignments/plan-assign.page.tsx')),
  },
  { path: '/renewals', ...page(() => import(/* webpackChunkName: "renewals" */ './assignments/renewals.page.tsx')) },
  {
    path: '/importMembers',
    ...page(() => import(/* webpackChunkName: "imports" */ './imports/import-members.page.tsx')),
  },
  {
    path: '/importMembers/:id',
    ...page(() => import(/* webpackChunkName: "imports" */ './imports/member-import.page.tsx')),
  },
  { path: '/member/:id', ...page(() => import(/* webpackChunkName: "member" */ './member-page/member.page.tsx')) },
];
