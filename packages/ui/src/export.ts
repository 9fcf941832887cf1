/// <reference path="./css-modules.d.ts" />
export { type DownloadCall, saveFile, useDownload } from './export/download.ts';
export { type ExportChoice, ExportDialog, type ExportDialogProps } from './export/export-dialog.tsx';
