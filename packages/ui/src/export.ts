/// <reference path="./css-modules.d.ts" />
export { ExportDialog, type ExportChoice, type ExportDialogProps } from './export/export-dialog.tsx';
export { saveFile } from './export/save-file.ts';
export { useDownload, type DownloadCall } from './export/use-download.ts';
