import { CONTRACT_VERSION, page, type RemoteModule } from '@gym/remote-contract';
import { planRead, planListRead } from './plans/plan-queries.ts';
import { userRead, userListRead } from './users/user-queries.ts';

/** What the shell loads: users and plans, for administrators. */
export const contract = CONTRACT_VERSION;

export const routes: RemoteModule['routes'] = [
  {
    path: '/userlist',
    ...page(() => import(/* webpackChunkName: "user-list" */ './users/user-list.page.tsx'), () => userListRead.start()),
  },
  {
    path: '/user',
    ...page(() => import(/* webpackChunkName: "add-user" */ './users/add-user.page.tsx')),
  },
  {
    path: '/updateUser/:id',
    ...page(() => import(/* webpackChunkName: "update-user" */ './users/update-user.page.tsx'), ({ params }) => userRead.start(params.id)),
  },
  {
    path: '/planList',
    ...page(() => import(/* webpackChunkName: "plan-list" */ './plans/plan-list.page.tsx'), () => planListRead.start()),
  },
  {
    path: '/plan',
    ...page(() => import(/* webpackChunkName: "add-plan" */ './plans/add-plan.page.tsx')),
  },
  {
    path: '/updatePlan/:id',
    ...page(() => import(/* webpackChunkName: "update-plan" */ './plans/update-plan.page.tsx'), ({ params }) => planRead.start(params.id)),
  },
];
