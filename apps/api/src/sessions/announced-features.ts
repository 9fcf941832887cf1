import { FEATURES, type Feature } from '@gym/api-contract';

/** What this server adds to the specification; announced beside `data` by `userlogin` and `getRole`. */
export const ANNOUNCED: Feature[] = [
  FEATURES.logout, FEATURES.idempotency, FEATURES.versions, FEATURES.userRoles,
  FEATURES.memberLists, FEATURES.memberPage, FEATURES.memberDuplicates,
];
