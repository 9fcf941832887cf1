import { discardMemberImport } from './discard-import.ts';
import { exportMemberImportRows } from './export-rows.ts';
import { getMemberImport, getMemberImportRows, getMemberImports } from './read-imports.ts';
import { sendMemberImportRows, startMemberImport } from './send-rows.ts';
import { runMemberImport, stopMemberImport, undoMemberImport } from './steer-import.ts';

export const memberImportCalls = [
  getMemberImports,
  getMemberImport,
  getMemberImportRows,
  exportMemberImportRows,
  startMemberImport,
  sendMemberImportRows,
  runMemberImport,
  stopMemberImport,
  undoMemberImport,
  discardMemberImport,
];
