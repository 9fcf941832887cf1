import type { MemberImport } from '@gym/api-contract';
import type { ImportField, RowFate } from './import-queries.ts';

const rows = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;
/** `5`, `5 and 9`, `5, 9 and 4 more`. */
const listed = (lines: readonly number[], count: number) => {
  const names = [...lines.map(String), ...(count > lines.length ? [`${count - lines.length} more`] : [])];
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
const rowsHave = (lines: readonly number[], count: number) =>
  count === 1 ? `Row ${listed(lines, 1)} has` : `Rows ${listed(lines, count)} have`;
const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' };
const people = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

const done = (count: number) =>
  count === 0 ? 'No members were added' : `${people(count)} ${count === 1 ? 'was' : 'were'} added`;

/** Texts of the import screens. */
export const importTexts = {
  title: 'Import members',
  lead: 'Add members from a CSV file. You see the result of every row before anyone is added.',
  notOffered: 'This server does not offer imports.',
  back: 'Back to the member list',
  choose: 'File with members',
  chooseHint:
    'A CSV file: from Excel, Numbers or LibreOffice by “Save as” or “Export”, or from the program the gym used before.',
  reading: 'Reading the file…',
  problems: {
    title: 'This file cannot be imported',
    workbook: 'This is an Excel workbook. In Excel, choose “Save as”, then “CSV UTF-8”. Then choose that file here.',
    noText: 'This file is not a CSV table. Save the list as CSV in the program it comes from.',
    empty: 'This file is empty.',
    noRows: 'This file has a header, but no rows.',
    oneColumn: 'Only one column was found in this file. Separate the columns by commas, semicolons or tabs.',
    tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB. Split it, and import the parts.`,
    tooManyRows: (most: number) => `This file has more than ${most} rows. Split it, and import the parts.`,
    quote: (line: number) =>
      `A quotation mark that begins near row ${line} does not end. Correct it there, or save the file as CSV again.`,
    /** `lines` are the first of them, `count` is how many there are. */
    surplus: (lines: readonly number[], count: number, separator: keyof typeof separators) =>
      `${rowsHave(lines, count)} more cells than the header. ` +
      `Perhaps a ${separators[separator]} is not in quotation marks, or a column has no name. ` +
      'Correct the file, or save it as CSV again.',
    unreadable: 'The file could not be read. Choose it again.',
  },
  found: (name: string, count: number) => `${name}: ${rows(count)}`,
  western:
    'The file is not in UTF-8, so it was read as Windows Western European. Check that the names below look right.',
  columnsTitle: 'Which column is what?',
  columnsLead:
    'Columns with familiar names are chosen already. ' +
    'A field marked “Required” needs a column, or a value for all rows.',
  first: 'The first row',
  noColumn: 'Not in the file',
  column: (field: string) => `Column for ${field}`,
  otherwise: (field: string) => `${field} where the cell is empty`,
  otherwiseHint: 'if empty',
  splits: (names: readonly string[]) =>
    `Split into first and last name: ${names.join(', ')}. The last word is the last name, or the part before a comma.`,
  unused: (names: readonly string[]) => `Not imported: ${names.join(', ')}.`,
  required: 'Required',
  fieldNames: { until: 'Member until', joined: 'Joined on' },
  dayOrder: {
    legend: (field: string, day: string) => `${field}: which number of “${day}” is the day?`,
    'day-first': (day: string) => `The first: ${day}`,
    'month-first': (day: string) => `The second: ${day}`,
    unanswered: (names: readonly string[]) => `Say which number is the day: ${names.join(', ')}.`,
    contradictory: (field: string, dayFirst: string, monthFirst: string) =>
      `${field}: in “${dayFirst}” the day comes first, in “${monthFirst}” the month. ` +
      'Rows with such days cannot be added. Write them like 2027-01-31 or 31.1.2027.',
  },
  missing: (names: readonly string[]) => `Choose a column, or type a value for empty cells: ${names.join(', ')}.`,
  tryIt: 'Check the rows',
  again: (line: number) =>
    `This file was sent up to row ${line} before. Sending continues there, with the same columns.`,
  goOn: 'Continue',
  sending: 'Sending and checking the rows',
  sent: (count: number, of: number) => `${count} of ${of}`,
  lost: 'The connection is lost. Sending continues by itself where it stopped.',
  goOnNow: 'Try now',
  failed: 'The rows could not be sent',
  earlier: 'Earlier imports',
  earlierNone: 'No import yet',
  columns: {
    file: 'File',
    when: 'When',
    who: 'Who',
    status: 'Status',
    result: 'Result',
    row: 'Row',
    name: 'Name',
    fate: 'Outcome',
    contact: 'Phone and email',
    membership: 'Membership',
  },
  untilDay: (day: string) => `until ${day}`,
  status: {
    receiving: 'Partly sent',
    ready: 'Checked, not added',
    running: 'Adding',
    stopped: 'Stopped',
    done: 'Added',
    undoing: 'Undoing',
    undone: 'Undone',
    restoring: 'Bringing back',
  } as Readonly<Record<MemberImport['status'], string>>,
  result: ({ added, removed, rows: all, to_add }: MemberImport) =>
    removed > 0
      ? `${people(removed)} removed`
      : added > 0
        ? `${people(added)} added`
        : `${to_add} of ${rows(all)} can be added`,
  fields: {
    fname: 'First name',
    lname: 'Last name',
    father_fname: "Father's first name",
    father_lname: "Father's last name",
    profession: 'Profession',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    country: 'Country',
    state: 'State',
    city: 'City',
    pincode: 'Pincode',
    plan: 'Plan (optional)',
    until: 'Member until (optional)',
    joined: 'Joined on (optional)',
  } as Readonly<Record<ImportField, string>>,
  fates: {
    add: 'Will be added',
    duplicate: 'Skipped: already a member',
    refused: 'Cannot be added',
    added: 'Added',
    removed: 'Removed',
    kept: 'Stays',
    gone: 'No longer exists',
  } as Readonly<Record<RowFate, string>>,
  same: (fields: readonly string[]) => `Same ${fields.join(' and ')} as `,
  sameRow: (line: number) => `row ${line}`,
  sameMember: (name: string, id: string | number) => name || `member ${id}`,
  kept: {
    changed: 'was changed later',
    sold: 'was sold a plan later',
    measured: 'was measured later',
    diet: 'got a diet later',
  },
  counts: {
    rows: 'Rows',
    to_add: 'Will be added',
    duplicate: 'Already members',
    refused: 'Cannot be added',
    added: 'Added',
    removed: 'Removed',
    kept: 'Stays',
  },
  fateLegend: 'Rows to show',
  all: 'All',
  none: 'No rows',
  download: 'Download what was not added',
  downloadLead: 'One file with every rejected or skipped row and the reason. Correct it, and import that file.',
  ready: {
    title: 'Nothing is added yet',
    duplicates: 'Rows with the phone or email of an existing member',
    skip: 'Skip them',
    skipHint: 'Recommended: nobody is added twice.',
    add: 'Add them, too',
    addHint: 'For families who share a phone or an email.',
    run: (count: number) => `Add ${people(count)}`,
    discard: 'Discard',
    nothing: 'No row of this file can be added.',
  },
  incomplete: 'The file was only partly sent. Choose the same file again to continue.',
  running: {
    title: 'Members are being added',
    note: 'You can leave this screen: the server continues by itself.',
    stop: 'Stop',
  },
  stopped: { title: 'The import is stopped', goOn: 'Continue' },
  done,
  finished: (file: string, added: number) => `Imported ${file}: ${done(added)}.`,
  undo: {
    record: (file: string) => `Undo of the import of ${file}`,
    button: 'Undo this import',
    until: (day: string) =>
      `Can be undone until ${day}. Undo removes its members without later changes, sales, measurements or diets.`,
    title: 'Undo this import?',
    text: (count: number) =>
      `${people(count)} will be removed. Members with later changes, sales, measurements or a diet stay.`,
    confirm: 'Undo',
    keep: 'Keep them',
    running: 'Members are being removed',
    undone: (removed: number) => `${people(removed)} ${removed === 1 ? 'was' : 'were'} removed`,
    kept: (count: number) =>
      `${people(count)} ${count === 1 ? 'stays' : 'stay'}, because of later changes, sales, measurements or a diet.`,
    showKept: 'Show kept members',
    restore: 'Bring them back',
    restoreUntil: (day: string) =>
      `The removed members can be brought back until ${day}, as they were. An administrator can do this, too.`,
    restoring: 'Members are being brought back',
    byAdministrator: 'An administrator can undo this import for 14 days, in Member data under Imports.',
  },
  failedStep: 'This did not work',
  announceUndone: 'The import is undone.',
};
