import { defineRemote } from '@gym/remote-contract/define-remote';
import * as paths from './paths.ts';

/** Early calls of several screens. */
const member = { call: 'getMemberDetailsById', query: { id: ':id' } } as const;
/** The whole list in one page, where the server has pages. */
const whole = { query: { page: 1, size: 10000 }, ifFeature: 'member-lists', otherwise: 'without-query' } as const;
const members = { call: 'getMember', ...whole };

/** The remote: members, measurements, diets and memberships, for staff. The build writes `remote.json` from it. */
export const { contract, routes, commands } = defineRemote({
  name: 'staff',
  title: 'Members',
  owner: 'Members team',
  audience: 'staff',
  contract: '^1.1.0',
  routes: [
    {
      path: paths.memberList,
      page: () => import(/* webpackChunkName: "member-list" */ './features/members/member-list.page.tsx'),
      menu: { label: 'Member', icon: 'members' },
      early: [{ call: 'getMemberDetails', ...whole }],
    },
    {
      path: paths.addMember,
      page: () => import(/* webpackChunkName: "add-member" */ './features/members/add-member.page.tsx'),
      below: paths.memberList,
      early: [{ call: 'getCountryMaster' }],
    },
    {
      path: paths.updateMember,
      page: () => import(/* webpackChunkName: "update-member" */ './features/members/update-member.page.tsx'),
      below: paths.memberList,
      early: [member, { call: 'getCountryMaster' }],
    },
    {
      path: paths.member,
      page: () => import(/* webpackChunkName: "member" */ './features/member-page/member.page.tsx'),
      below: paths.memberList,
      early: [member],
    },
    {
      path: paths.importMembers,
      page: () => import(/* webpackChunkName: "imports" */ './features/imports/import-members.page.tsx'),
      below: paths.memberList,
    },
    {
      path: paths.memberImport,
      page: () => import(/* webpackChunkName: "imports" */ './features/imports/member-import.page.tsx'),
      below: paths.memberList,
    },
    {
      path: paths.memberDiet,
      page: () => import(/* webpackChunkName: "member-diet" */ './features/diet/member-diet.page.tsx'),
      menu: { label: 'Member Diet', icon: 'diet' },
      early: [members, { call: 'getFoodItem' }, { call: 'getDietOverview', ifFeature: 'diet-history' }],
    },
    {
      path: paths.healthList,
      page: () => import(/* webpackChunkName: "health-list" */ './features/measurements/measurement-list.page.tsx'),
      menu: { label: 'Health List', icon: 'health' },
      early: [members],
    },
    {
      path: paths.memberHealth,
      page: () => import(/* webpackChunkName: "add-health" */ './features/measurements/add-measurement.page.tsx'),
      below: paths.healthList,
      early: [members],
    },
    {
      path: paths.updateHealth,
      page: () => import(/* webpackChunkName: "update-health" */ './features/measurements/update-measurement.page.tsx'),
      below: paths.healthList,
      early: [{ call: 'getMemberHealthByMemberId', query: { id: ':id' } }],
    },
    {
      path: paths.planAssign,
      page: () => import(/* webpackChunkName: "plan-assign" */ './features/memberships/plan-assign.page.tsx'),
      menu: { label: 'Plan Assign', icon: 'assign' },
      early: [members, { call: 'getPlanDetails' }],
    },
    {
      path: paths.renewals,
      page: () => import(/* webpackChunkName: "renewals" */ './features/memberships/renewals.page.tsx'),
      menu: { label: 'Renewals due', icon: 'retry', feature: 'renewals-due' },
    },
  ],
  commands: () => import(/* webpackChunkName: "commands" */ './commands.ts'),
});
