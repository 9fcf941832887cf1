import { page, type RemoteModule } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';

/** The shell loads this module: members, measurements, diets and memberships, for staff. */
export const contract = CONTRACT_VERSION;

export const commands: RemoteModule['commands'] = () => import(/* webpackChunkName: "commands" */ './commands.ts');

/** Menu entries that are lit on the screens below them. */
const [MEMBERS, MEASUREMENTS] = ['/memberList', '/healthList'];

export const routes: RemoteModule['routes'] = [
  {
    path: '/memberList',
    ...page(() => import(/* webpackChunkName: "member-list" */ './features/members/member-list.page.tsx')),
  },
  {
    path: '/addmember',
    ...page(() => import(/* webpackChunkName: "add-member" */ './features/members/add-member.page.tsx'), MEMBERS),
  },
  {
    path: '/updateMember/:id',
    ...page(() => import(/* webpackChunkName: "update-member" */ './features/members/update-member.page.tsx'), MEMBERS),
  },
  {
    path: '/memberHealth',
    ...page(
      () => import(/* webpackChunkName: "add-health" */ './features/measurements/add-measurement.page.tsx'),
      MEASUREMENTS,
    ),
  },
  {
    path: '/healthList',
    ...page(() => import(/* webpackChunkName: "health-list" */ './features/measurements/measurement-list.page.tsx')),
  },
  {
    path: '/updateMemberHealth/:id',
    ...page(
      () => import(/* webpackChunkName: "update-health" */ './features/measurements/update-measurement.page.tsx'),
      MEASUREMENTS,
    ),
  },
  {
    path: '/memberDiet',
    ...page(() => import(/* webpackChunkName: "member-diet" */ './features/diet/member-diet.page.tsx')),
  },
  {
    path: '/planAssign',
    ...page(() => import(/* webpackChunkName: "plan-assign" */ './features/memberships/plan-assign.page.tsx')),
  },
  {
    path: '/renewals',
    ...page(() => import(/* webpackChunkName: "renewals" */ './features/memberships/renewals.page.tsx')),
  },
  {
    path: '/importMembers',
    ...page(() => import(/* webpackChunkName: "imports" */ './features/imports/import-members.page.tsx'), MEMBERS),
  },
  {
    path: '/importMembers/:id',
    ...page(() => import(/* webpackChunkName: "imports" */ './features/imports/member-import.page.tsx'), MEMBERS),
  },
  {
    path: '/member/:id',
    ...page(() => import(/* webpackChunkName: "member" */ './features/member-page/member.page.tsx'), MEMBERS),
  },
];
