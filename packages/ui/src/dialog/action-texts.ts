/** Texts of what a button starts. */

export const failed = 'This could not be loaded. Check the connection, then try again.';
export const undo = 'Undo';
