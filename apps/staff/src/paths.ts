/** The routes of this remote, and the shell's that it links to. `link` fills in their parameters. */
export * from '@gym/remote-contract/routes/staff';
export { dashboard, importMembers, member, renewals } from '@gym/remote-contract/routes/linked';
export const memberImport = '/importMembers/:id';
