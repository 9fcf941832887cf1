/** The routes of this remote, and the shell's that it links to. `link` fills in their parameters. */
export * from '@gym/remote-contract/routes/staff';
export { importMembers, member, renewals } from '@gym/remote-contract/routes/cross-app';
export { dashboard } from '@gym/remote-contract/routes/shell';
export const memberImport = '/importMembers/:id';
