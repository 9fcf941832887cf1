export { ConfirmDialog, type ConfirmDialogProps, useAction, type Action } from './dialog/confirm-dialog.tsx';
export { useUndo } from './toast/use-undo.ts';
export { cancel, notLoaded } from './dialog/texts.ts';
export { close } from './texts.ts';
