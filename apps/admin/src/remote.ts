import { CONTRACT_VERSION, page, type RemoteModule } from '@gym/remote-contract';

/** What the shell loads: users and plans, for administrators. */
export const contract = CONTRACT_VERSION;

export const routes: RemoteModule['routes'] = [
  { path: '/userlist', ...page(() => import(/* webpackChunkName: "user-list" */ './users/user-list.page.tsx')) },
  { path: '/user', ...page(() => import(/* webpackChunkName: "add-user" */ './users/add-user.page.tsx')) },
  { path: '/updateUser/:id', ...page(() => import(/* webpackChunkName: "update-user" */ './users/update-user.page.tsx')) },
  { path: '/planList', ...page(() => import(/* webpackChunkName: "plan-list" */ './plans/plan-list.page.tsx')) },
  { path: '/plan', ...page(() => import(/* webpackChunkName: "add-plan" */ './plans/add-plan.page.tsx')) },
  { path: '/updatePlan/:id', ...page(() => import(/* webpackChunkName: "update-plan" */ './plans/update-plan.page.tsx')) },
];
