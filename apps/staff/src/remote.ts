import { CONTRACT_VERSION, page, type RemoteModule } from '@gym/remote-contract';
import { planListRead } from './assignments/plan-queries.ts';
import { foodItemsRead } from './diet/diet-queries.ts';
import { memberHealthRead } from './health/health-queries.ts';
import { memberListRead, memberPickerRead, memberRead } from './member/member-queries.ts';
import { countriesRead } from './members/place-queries.ts';

/** What the shell loads: members, measurements, diets and plan assignment, for staff. */
export const contract = CONTRACT_VERSION;

export const routes: RemoteModule['routes'] = [
  {
    path: '/memberList',
    ...page(() => import(/* webpackChunkName: "member-list" */ './members/member-list.page.tsx'), () => memberListRead.start()),
  },
  {
    path: '/addmember',
    ...page(() => import(/* webpackChunkName: "add-member" */ './members/add-member.page.tsx'), () => countriesRead.start()),
  },
  {
    path: '/updateMember/:id',
    ...page(() => import(/* webpackChunkName: "update-member" */ './members/update-member.page.tsx'), ({ params }) => {
      memberRead.start(params.id);
      countriesRead.start();
    }),
  },
  {
    path: '/memberHealth',
    ...page(() => import(/* webpackChunkName: "add-health" */ './health/add-health.page.tsx'), () => memberPickerRead.start()),
  },
  {
    path: '/healthList',
    ...page(() => import(/* webpackChunkName: "health-list" */ './health/health-list.page.tsx'), () => memberPickerRead.start()),
  },
  {
    path: '/updateMemberHealth/:id',
    ...page(() => import(/* webpackChunkName: "update-health" */ './health/update-health.page.tsx'), ({ params }) => memberHealthRead.start(params.id)),
  },
  {
    path: '/memberDiet',
    ...page(() => import(/* webpackChunkName: "member-diet" */ './diet/member-diet.page.tsx'), () => {
      memberPickerRead.start();
      foodItemsRead.start();
    }),
  },
  {
    path: '/planAssign',
    ...page(() => import(/* webpackChunkName: "plan-assign" */ './assignments/plan-assign.page.tsx'), () => {
      memberPickerRead.start();
      planListRead.start();
    }),
  },
  {
    path: '/renewals',
    ...page(() => import(/* webpackChunkName: "renewals" */ './assignments/renewals.page.tsx')),
  },
  {
    path: '/member/:id',
    ...page(() => import(/* webpackChunkName: "member" */ './member-page/member.page.tsx'), ({ params }) => memberRead.start(params.id)),
  },
];
