/** Texts of a button that loads its dialog. */

export const failed = 'This could not be loaded. Check the connection, then try again.';
