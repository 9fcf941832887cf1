/** The command line or a variable is invalid. The message says what is allowed. */
export class UsageError extends Error {}
