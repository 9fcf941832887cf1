import type { Role } from '@gym/e2e';

/** The deep links that are measured, by the name that the result gives them. */
export const ROUTES = {
  userlist: { path: '/userlist', role: 'admin' },
  memberList: { path: '/memberList', role: 'staff' },
} as const satisfies Record<string, { path: string; role: Role }>;

export type RouteName = keyof typeof ROUTES;
