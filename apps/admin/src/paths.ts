import { ADMIN_ROUTES, MEMBER_DATA } from '@gym/remote-contract/routes';

/** The routes of this remote. `link` fills in their parameters. */
export const paths = {
  ...ADMIN_ROUTES,
  eraseUser: '/updateUser/:id/erase',
  audit: '/audit',
  findMember: '/memberData',
  memberData: MEMBER_DATA,
  eraseMember: '/memberData/:id/erase',
  duplicates: '/duplicates',
  mergeWith: '/memberData/:id/merge',
  merge: '/memberData/:id/merge/:other',
  merges: '/merges',
  imports: '/imports',
} as const;
