import { DASHBOARD, IMPORT_MEMBERS, MEMBER, RENEWALS_DUE, STAFF_ROUTES } from '@gym/remote-contract/routes';

/** The routes of this remote, and the shell's that it links to. `link` fills in their parameters. */
export const paths = {
  ...STAFF_ROUTES,
  dashboard: DASHBOARD,
  member: MEMBER,
  renewals: RENEWALS_DUE,
  importMembers: IMPORT_MEMBERS,
  memberImport: '/importMembers/:id',
} as const;
