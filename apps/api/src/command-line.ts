/** A command as it is typed here, for the sentences that name one. A deployment without pnpm says in `GYM_COMMAND` what it has instead. */
export const commandLine = (rest: string): string => `${process.env['GYM_COMMAND'] || 'pnpm api'} ${rest}`;
