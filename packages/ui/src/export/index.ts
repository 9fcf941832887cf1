/// <reference path="../css-modules.d.ts" />
export { ExportDialog, type ExportChoice, type ExportDialogProps } from './export-dialog.tsx';
export { saveFile } from './save-file.ts';
export { useDownload, type TakeFile } from './use-download.ts';
