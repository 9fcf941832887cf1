/// <reference path="./css-modules.d.ts" />
export {
  ExportDialog,
  type ExportChoice,
  type ExportDialogProps,
  saveFile,
  useDownload,
  type DownloadCall,
} from './export/export-dialog.tsx';
