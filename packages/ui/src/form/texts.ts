/** Texts of the forms and their fields. */

export { cancel } from '../dialog/texts.ts';
export const select = '--Select--';
export const showPassword = 'Show characters';
export const hidePassword = 'Hide characters';
export const yes = 'Yes';
export const no = 'No';
export const notSaved = 'Not saved yet';
export const chooseValues = 'Choose which value to keep in each marked field, then submit again.';
export const noConflicts = 'Your changes do not conflict with the stored ones. Submit again.';
/** @param time of the last change, such as '10:42' */
export const draftFound = (time: string) => `You have unsaved changes from ${time}.`;
export const draftOpened = (time: string) => `The form shows your unsaved changes from ${time}.`;
export const draftOlder =
  'The stored record has changed since then. If somebody else changed the same field, you choose when you save.';
export const continueDraft = 'Continue';
export const discardDraft = 'Discard';
export const doubtsTitle = 'Is this right?';
export const correctInput = 'Correct it';
export const saveAnyway = 'Save anyway';
/** Sections of other remotes. */
export const sectionOf = (title: string, record: string) => `${title} of ${record}`;
export const sectionMissing = 'Its code could not be loaded. Reopen the form and try again.';
export const noNumber = 'The server did not say the number of the new record. Open the record and enter this again.';
