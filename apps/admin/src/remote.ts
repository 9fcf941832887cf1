import { defineRemote } from '@gym/remote-contract/define-remote';
import * as paths from './paths.ts';

/** Early calls of several screens. */
const memberData = { call: 'getMemberData', query: { id: ':id' }, ifFeature: 'member-data' } as const;

/**
 * The remote: users, plans, the audit trail, the arrangement of screens and member data. The build writes `remote.json`
 * from it. The plan forms share a chunk, because every landing loads the names of all chunks.
 */
export const { contract, routes, commands } = defineRemote({
  name: 'admin',
  title: 'Administration',
  owner: 'Administration team',
  audience: 'admin',
  contract: '^1.1.0',
  routes: [
    {
      path: paths.userList,
      page: () => import(/* webpackChunkName: "user-list" */ './features/users/user-list.page.tsx'),
      menu: { label: 'User', icon: 'users' },
      early: [{ call: 'getUsersDetails' }],
    },
    {
      path: paths.addUser,
      page: () => import(/* webpackChunkName: "add-user" */ './features/users/add-user.page.tsx'),
      below: paths.userList,
    },
    {
      path: paths.updateUser,
      page: () => import(/* webpackChunkName: "update-user" */ './features/users/update-user.page.tsx'),
      below: paths.userList,
      early: [{ call: 'getUsersDetailsById', query: { id: ':id' } }],
    },
    {
      path: paths.eraseUser,
      page: () => import(/* webpackChunkName: "erase-user" */ './features/users/erase-user.page.tsx'),
      below: paths.userList,
      early: [{ call: 'getUsersDetailsById', query: { id: ':id' }, ifFeature: 'user-erasure' }],
    },
    {
      path: paths.planList,
      page: () => import(/* webpackChunkName: "plan-list" */ './features/plans/plan-list.page.tsx'),
      menu: { label: 'Plan', icon: 'plan' },
      early: [{ call: 'getPlanDetails' }],
    },
    {
      path: paths.addPlan,
      page: () => import(/* webpackChunkName: "plan-form" */ './features/plans/add-plan.page.tsx'),
      below: paths.planList,
    },
    {
      path: paths.updatePlan,
      page: () => import(/* webpackChunkName: "plan-form" */ './features/plans/update-plan.page.tsx'),
      below: paths.planList,
      early: [{ call: 'getPlanDetailsById', query: { id: ':id' } }],
    },
    {
      path: paths.audit,
      page: () => import(/* webpackChunkName: "audit" */ './features/audit/audit.page.tsx'),
      menu: { label: 'Audit trail', icon: 'eye', feature: 'audit-trail' },
    },
    {
      path: paths.contributions,
      page: () => import(/* webpackChunkName: "contributions" */ './features/contributions/contributions.page.tsx'),
      menu: { label: 'Arrange screens', icon: 'compact', feature: 'contributions' },
    },
    {
      path: paths.findMember,
      page: () => import(/* webpackChunkName: "member-search" */ './features/member-data/member-search.page.tsx'),
      menu: { label: 'Member data', icon: 'members', feature: 'member-data' },
    },
    {
      path: paths.memberData,
      page: () => import(/* webpackChunkName: "member-data" */ './features/member-data/member-data.page.tsx'),
      below: paths.findMember,
      early: [memberData],
    },
    {
      path: paths.eraseMember,
      page: () => import(/* webpackChunkName: "erase-member" */ './features/member-data/erase-member.page.tsx'),
      below: paths.findMember,
      early: [memberData],
    },
    {
      path: paths.duplicates,
      page: () => import(/* webpackChunkName: "duplicates" */ './features/merges/duplicates.page.tsx'),
      below: paths.findMember,
    },
    {
      path: paths.mergeWith,
      page: () => import(/* webpackChunkName: "merge-with" */ './features/merges/merge-with.page.tsx'),
      below: paths.findMember,
      early: [memberData],
    },
    {
      path: paths.merge,
      page: () => import(/* webpackChunkName: "merge-members" */ './features/merges/merge-members.page.tsx'),
      below: paths.findMember,
    },
    {
      path: paths.merges,
      page: () => import(/* webpackChunkName: "merges" */ './features/merges/recent-merges.page.tsx'),
      below: paths.findMember,
      early: [{ call: 'getRecentMerges', ifFeature: 'member-data' }],
    },
    {
      path: paths.imports,
      page: () => import(/* webpackChunkName: "imports" */ './features/imports/imports.page.tsx'),
      below: paths.findMember,
      early: [{ call: 'getMemberImports', ifFeature: 'import-restore' }],
    },
  ],
  commands: () => import(/* webpackChunkName: "commands" */ './commands.ts'),
});
