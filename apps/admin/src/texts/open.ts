/** Text of the link to a record that was just saved. */
export const openTexts = { open: (name: string) => `Open ${name}` };
