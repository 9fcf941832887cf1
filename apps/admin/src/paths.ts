/** The routes of this remote. `link` fills in their parameters. */
export * from '@gym/remote-contract/routes/admin';
export { contributions, memberData } from '@gym/remote-contract/routes/cross-app';
export const eraseUser = '/updateUser/:id/erase';
export const audit = '/audit';
export const findMember = '/memberData';
export const eraseMember = '/memberData/:id/erase';
export const duplicates = '/duplicates';
export const mergeWith = '/memberData/:id/merge';
export const merge = '/memberData/:id/merge/:other';
export const merges = '/merges';
export const imports = '/imports';
