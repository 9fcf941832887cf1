import { CONTRACT_VERSION, page, type RemoteModule } from '@gym/remote-contract';
import { memberListRead } from './members/member-queries.ts';

/** What the shell loads: members, for staff. */
export const contract = CONTRACT_VERSION;

export const routes: RemoteModule['routes'] = [
  {
    path: '/memberList',
    ...page(() => import(/* webpackChunkName: "member-list" */ './members/member-list.page.tsx'), () => memberListRead.start()),
  },
];
