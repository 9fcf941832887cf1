export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog.tsx';
export { useAction, type Action } from './dialog/use-action.ts';
export { useUndo } from './toast/use-undo.ts';
