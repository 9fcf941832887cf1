/** What leaves a dialog or a form. The word of `../texts.ts` that closes one loads with every screen. */
export const cancel = 'Cancel';
