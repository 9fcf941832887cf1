import type { ImportField, MemberImport, RowFate } from '@gym/api-client/staff';

const rows = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;
/** `5`, `5 and 9`, `5, 9 and 4 more`. */
const listed = (lines: readonly number[], count: number) => {
  const names = [...lines.map(String), ...(count > lines.length ? [`${count - lines.length} more`] : [])];
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' };
const people = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

/** Texts of the import screens. */
export const importTexts = {
  title: 'Import members',
  lead: 'Add members from a CSV file. Nobody is added before you have seen what becomes of every row.',
  notOffered: 'This server imports nothing.',
  back: 'Back to the member list',
  choose: 'File with members',
  chooseHint:
    'A CSV file: from Excel, Numbers or LibreOffice by “Save as” or “Export”, or from the program the gym used before.',
  reading: 'Reading the file…',
  problems: {
    title: 'This file cannot be imported',
    workbook: 'This is an Excel workbook. In Excel choose “Save as”, then “CSV UTF-8”, and choose the file that makes.',
    noText: 'This is no table of text. Save the list as CSV in the program it comes from.',
    empty: 'This file is empty.',
    noRows: 'There is a header in this file, but no row below it.',
    oneColumn:
      'Only one column was found in this file. The columns have to be separated by commas, semicolons or tabs.',
    tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB. Split it, and import the parts.`,
    tooManyRows: (most: number) => `This file has more than ${most} rows. Split it, and import the parts.`,
    quote: (line: number) =>
      `A quotation mark that begins near row ${line} does not end. Correct it there, or save the file as CSV again.`,
    /** `lines` are the first of them, `count` is how many there are. */
    surplus: (lines: readonly number[], count: number, separator: keyof typeof separators) =>
      `${count === 1 ? 'Row' : 'Rows'} ${listed(lines, count)} ${count === 1 ? 'has' : 'have'} more cells than the header has names. Perhaps a ${separators[separator]} in ${count === 1 ? 'it' : 'them'} is not within quotation marks, or a column has no name. Correct ${count === 1 ? 'it' : 'them'} there, or save the file as CSV again.`,
    unreadable: 'The file could not be read. Choose it again.',
  },
  found: (name: string, count: number) => `${name}: ${rows(count)}`,
  western:
    'The file is not in UTF-8, so it was read as Windows Western European. Look whether the names below are written as they should be.',
  columnsTitle: 'Which column is what?',
  columnsLead:
    'Columns with familiar names are chosen already. What a member must have and the file has not, or not in every row, takes the words beside it.',
  first: 'The first row',
  noColumn: 'Not in the file',
  column: (field: string) => `Column for ${field}`,
  otherwise: (field: string) => `${field} where the cell is empty`,
  otherwiseHint: 'if empty',
  unused: (names: readonly string[]) => `Not imported: ${names.join(', ')}.`,
  missing: (names: readonly string[]) => `Choose a column, or words for empty cells: ${names.join(', ')}.`,
  tryIt: 'Check the rows',
  again: (line: number) =>
    `This file was being sent already and arrived up to row ${line}. It goes on there, with the columns chosen then.`,
  goOn: 'Go on',
  sending: 'Sending and checking the rows',
  sent: (count: number, of: number) => `${count} of ${of}`,
  lost: 'The connection is lost. Sending goes on by itself where it stopped.',
  goOnNow: 'Go on now',
  cancel: 'Cancel',
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
    fate: 'What becomes of it',
    contact: 'Phone and email',
  },
  status: {
    receiving: 'Arrived in part',
    ready: 'Checked, not added',
    running: 'Adding',
    stopped: 'Stopped',
    done: 'Added',
    undoing: 'Undoing',
    undone: 'Undone',
  } as Readonly<Record<MemberImport['status'], string>>,
  result: ({ added, removed, rows: all, to_add }: MemberImport) =>
    removed > 0
      ? `${people(removed)} removed again`
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
  } as Readonly<Record<ImportField, string>>,
  fates: {
    add: 'Will be added',
    duplicate: 'Skipped: there already',
    refused: 'Cannot be added',
    added: 'Added',
    removed: 'Removed again',
    kept: 'Stays',
    gone: 'Not there any more',
  } as Readonly<Record<RowFate, string>>,
  same: (fields: readonly string[]) => `Same ${fields.join(' and ')} as `,
  sameRow: (line: number) => `row ${line}`,
  sameMember: (name: string, id: string | number) => name || `member ${id}`,
  kept: {
    changed: 'was changed since',
    sold: 'was sold a plan since',
    measured: 'was measured since',
    diet: 'was given a diet since',
  },
  counts: {
    rows: 'Rows',
    to_add: 'Will be added',
    duplicate: 'There already',
    refused: 'Cannot be added',
    added: 'Added',
    removed: 'Removed again',
    kept: 'Stays',
  },
  fateLegend: 'Rows to show',
  all: 'All',
  none: 'No rows',
  download: 'Download what was not added',
  downloadLead:
    'One file with every row that was refused or skipped and the reason. Mend it there, and import that file.',
  ready: {
    title: 'Nothing is added yet',
    duplicates: 'Rows with the phone or email of somebody who is there already',
    skip: 'Skip them',
    skipHint: 'Usual: nobody is added twice.',
    add: 'Add them, too',
    addHint: 'For families who share a phone or an email.',
    run: (count: number) => `Add ${people(count)}`,
    discard: 'Discard',
    nothing: 'No row of this file can be added.',
  },
  incomplete: 'Not all of the file has arrived. Choose the same file again, and it goes on where it stopped.',
  running: {
    title: 'Members are being added',
    note: 'You may leave this screen: the server goes on by itself.',
    stop: 'Stop',
  },
  stopped: { title: 'The import is stopped', goOn: 'Go on' },
  done: (count: number) => `${people(count)} ${count === 1 ? 'was' : 'were'} added`,
  undo: {
    button: 'Undo this import',
    until: (day: string) =>
      `Can be undone until ${day}: then those of its members whom nobody has worked with are removed again.`,
    title: 'Undo this import?',
    text: (count: number) =>
      `${people(count)} will be removed again${count === 1 ? ', unless somebody has changed them, sold them a plan, measured them or given them a diet since' : '. Those whom somebody has changed, sold a plan, measured or given a diet since stay'}.`,
    confirm: 'Undo',
    keep: 'Keep them',
    running: 'Members are being removed',
    undone: (removed: number) => `${people(removed)} ${removed === 1 ? 'was' : 'were'} removed again`,
    kept: (count: number) => `${people(count)} ${count === 1 ? 'stays' : 'stay'}: somebody has worked with them since.`,
    showKept: 'Show who stays',
  },
  failedStep: 'This did not work',
  announce: { done: 'The import is finished.', undone: 'The import is undone.' },
};
