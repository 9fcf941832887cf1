/** What leaves a dialog or a form. The word of `../texts.ts` that closes one loads with every screen. */
export const cancel = 'Cancel';
export const undo = 'Undo';
/** The code of a dialog did not load. */
export const notLoaded = 'This could not be loaded. Check the connection, then try again.';
