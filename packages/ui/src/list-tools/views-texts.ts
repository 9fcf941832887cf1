/** Texts of the named views of a list. */

export const views = 'Views';
export const title = 'Saved views';
export const about =
  'A view keeps the search, the filters, the order and the columns under a name. Only you see yours. ' +
  'The list opens with the default view.';
export const none = 'You have saved no view of this list yet.';
export const list = 'Your views of this list';
export const current = 'Shown now';
export const rename = 'Rename';
export const renameOne = (name: string) => `Rename ${name}`;
export const defaultView = 'Default view:';
export const showAll = 'Show all';
export const byDefault = 'Default';
export const defaultOne = (name: string) => `Default view: ${name}`;
export const remove = 'Remove';
export const removeOne = (name: string) => `Remove ${name}`;
export const save = 'Save the current view';
export const name = 'Name';
export const nameMissing = 'Enter a name';
export const saveName = 'Save name';
export { cancel } from '../dialog/texts.ts';
export { close } from '../texts.ts';
export const saved = (name: string) => `Saved the view ${name}.`;
