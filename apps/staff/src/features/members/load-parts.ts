/** Loads what arranges lists of members. */
export const loadListTools = () => import(/* webpackChunkName: "list-tools" */ './member-list-tools.tsx');

/** Load the dialogs that change the tags of members. */
export const loadAddTagDialog = () => import(/* webpackChunkName: "list-bulk" */ './add-tag-dialog.tsx');
export const loadRemoveTagDialog = () => import(/* webpackChunkName: "list-bulk" */ './remove-tag-dialog.tsx');
