export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog.tsx';
export { type Action, useAction } from './dialog/use-action.ts';
export { useUndo } from './toast/use-undo.ts';
export { cancel, notLoaded } from './dialog/texts.ts';
export { close } from './texts.ts';
