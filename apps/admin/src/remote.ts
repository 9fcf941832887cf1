import { page, type RemoteModule } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';

/** The shell loads this module: users, plans, the audit trail and member data, for administrators. */
export const contract = CONTRACT_VERSION;

export const commands: RemoteModule['commands'] = () => import(/* webpackChunkName: "commands" */ './commands.ts');

/** Menu entries that are lit on the screens below them. */
const [USERS, PLANS, MEMBER_DATA] = ['/userlist', '/planList', '/memberData'];

export const routes: RemoteModule['routes'] = [
  {
    path: '/userlist',
    ...page(() => import(/* webpackChunkName: "user-list" */ './features/users/user-list.page.tsx')),
  },
  {
    path: '/user',
    ...page(() => import(/* webpackChunkName: "add-user" */ './features/users/add-user.page.tsx'), USERS),
  },
  {
    path: '/updateUser/:id',
    ...page(() => import(/* webpackChunkName: "update-user" */ './features/users/update-user.page.tsx'), USERS),
  },
  {
    path: '/updateUser/:id/erase',
    ...page(() => import(/* webpackChunkName: "erase-user" */ './features/users/erase-user.page.tsx'), USERS),
  },
  {
    path: '/planList',
    ...page(() => import(/* webpackChunkName: "plan-list" */ './features/plans/plan-list.page.tsx')),
  },
  {
    path: '/plan',
    ...page(() => import(/* webpackChunkName: "add-plan" */ './features/plans/add-plan.page.tsx'), PLANS),
  },
  {
    path: '/updatePlan/:id',
    ...page(() => import(/* webpackChunkName: "update-plan" */ './features/plans/update-plan.page.tsx'), PLANS),
  },
  { path: '/audit', ...page(() => import(/* webpackChunkName: "audit" */ './features/audit/audit.page.tsx')) },
  {
    path: '/memberData',
    ...page(() => import(/* webpackChunkName: "member-search" */ './features/member-data/member-search.page.tsx')),
  },
  {
    path: '/memberData/:id',
    ...page(
      () => import(/* webpackChunkName: "member-data" */ './features/member-data/member-data.page.tsx'),
      MEMBER_DATA,
    ),
  },
  {
    path: '/memberData/:id/erase',
    ...page(
      () => import(/* webpackChunkName: "erase-member" */ './features/member-data/erase-member.page.tsx'),
      MEMBER_DATA,
    ),
  },
  {
    path: '/duplicates',
    ...page(() => import(/* webpackChunkName: "duplicates" */ './features/merges/duplicates.page.tsx'), MEMBER_DATA),
  },
  {
    path: '/memberData/:id/merge',
    ...page(() => import(/* webpackChunkName: "merge-with" */ './features/merges/merge-with.page.tsx'), MEMBER_DATA),
  },
  {
    path: '/memberData/:id/merge/:other',
    ...page(
      () => import(/* webpackChunkName: "merge-members" */ './features/merges/merge-members.page.tsx'),
      MEMBER_DATA,
    ),
  },
  {
    path: '/merges',
    ...page(
      () => import(/* webpackChunkName: "recent-merges" */ './features/merges/recent-merges.page.tsx'),
      MEMBER_DATA,
    ),
  },
  {
    path: '/imports',
    ...page(() => import(/* webpackChunkName: "imports" */ './features/imports/imports.page.tsx'), MEMBER_DATA),
  },
];
