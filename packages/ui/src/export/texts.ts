/** Texts of the export dialog. */

export { cancel } from '../dialog/texts.ts';
export { close } from '../texts.ts';
export const download = 'Download';
export const tryAgain = 'Try again';
export const choices = 'What to export';
export const note =
  'The CSV file opens in a spreadsheet. It contains personal data, so store it safely. ' +
  'The audit trail logs each export.';
export const downloading = 'Downloading…';
export const saved = (name: string) => `Saved as ${name}.`;
export const progress = 'Download';
export const size = (megabytes: string) => `${megabytes} MB`;
export const failed = 'The file did not arrive';
