/** Texts of the forms and their fields. */

export const cancel = 'Cancel';
export const select = '--Select--';
export const showPassword = 'Show characters';
export const hidePassword = 'Hide characters';
export const yes = 'Yes';
export const no = 'No';
export const notSaved = 'Not saved yet';
export const chooseValues = 'Choose which value to keep in each marked field, then submit again.';
export const noConflicts = 'Your changes do not conflict with the stored ones. Submit again.';
