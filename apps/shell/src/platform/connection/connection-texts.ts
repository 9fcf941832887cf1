/** Texts of the banner over a lost connection. */
export const connectionTexts = {
  title: 'No connection to the server',
  text: 'What is on the screen stays, and you can go on typing. Pages load by themselves when the connection is back.',
  unsaved: (records: readonly string[]) => `Not saved yet: ${records.join(', ')}. Keep this page open.`,
  trying: 'Trying now…',
  nextTry: (seconds: number) => `Next try in ${seconds} s`,
  tryNow: 'Try now',
  restored: 'The connection is back.',
};
