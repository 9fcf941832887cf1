import type { Audience, ShellJson } from '@gym/remote-contract';

type ShellRoute = Pick<ShellJson['routes'][number], 'path' | 'for'>;

/** What both route tables of the specification (section 2) have in common: the shell's, and who lands there. */
export const SHELL_ROUTES: readonly ShellRoute[] = [
  { path: '/', for: 'signed-out' },
  { path: '/dashboard', for: 'signed-in' },
  { path: '/profile', for: 'signed-in' },
  { path: '/ediprofile', for: 'signed-in' },
  { path: '/changePassword', for: 'signed-in' },
  { path: '/email', for: 'everyone' },
  { path: '/forgetPassword', for: 'everyone' },
];

/** The rest of each table, which the remotes of its audience share out between them. */
export const REMOTE_ROUTES: Readonly<Record<Audience, readonly string[]>> = {
  admin: ['/userlist', '/user', '/updateUser/:id', '/plan', '/planList', '/updatePlan/:id'],
  staff: [
    '/memberList',
    '/addmember',
    '/updateMember/:id',
    '/memberHealth',
    '/healthList',
    '/updateMemberHealth/:id',
    '/memberDiet',
    '/planAssign',
  ],
};

interface MenuEntry {
  readonly label: string;
  readonly path: string;
}

/** The menu's first entry, in both roles: the shell's own. */
export const SHELL_MENU: MenuEntry = { label: 'Dashboard', path: '/' };

/** The menu entries that the specification names beside it (section 2, shared chrome). */
export const REMOTE_MENUS: Readonly<Record<Audience, readonly MenuEntry[]>> = {
  admin: [
    { label: 'User', path: '/userlist' },
    { label: 'Plan', path: '/planList' },
  ],
  staff: [
    { label: 'Member', path: '/memberList' },
    { label: 'Member Diet', path: '/memberDiet' },
    { label: 'Health List', path: '/healthList' },
    { label: 'Plan Assign', path: '/planAssign' },
  ],
};
