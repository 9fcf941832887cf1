/** Texts of pending saves. */
export const saveTexts = {
  saving: (record: string) => `Saving ${record}…`,
  waiting: (record: string) => `Waiting for the connection: ${record}. It is sent by itself.`,
  saved: (record: string) => `Saved: ${record}.`,
  failed: (record: string, reason: string) => `Not saved: ${record}. ${reason}`,
  mayBeSaved: 'It may have been saved all the same: look before you send it again.',
  reopen: 'Reopen form',
  tryAgain: 'Try again',
} as const;
