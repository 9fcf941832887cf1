import type { MemberImport } from '@gym/api-contract';

const people = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

/** Texts of the imports that an administrator can undo. */
export const importTexts = {
  title: 'Imports',
  lead: 'Undo an import within 14 days. Its members can be brought back for 14 more days, as they were.',
  notOffered: 'This server does not offer this.',
  none: 'No imports',
  noneText: 'Imports are listed here for 14 days.',
  columns: { file: 'File', when: 'When', result: 'Result', until: 'Until', action: 'Action' },
  by: (name: string) => `by ${name}`,
  result: ({ status, added, removed, kept, rows }: MemberImport) => {
    if (status === 'running') return 'Members are being added';
    if (status === 'undoing') return 'Members are being removed';
    if (status === 'restoring') return 'Members are being brought back';
    if (removed > 0) return `${people(removed)} removed${kept > 0 ? `, ${people(kept)} kept` : ''}`;
    if (added > 0) return `${people(added)} added`;
    return `${rows} ${rows === 1 ? 'row' : 'rows'}, ${status === 'done' ? 'nobody added' : 'nobody added yet'}`;
  },
  undo: 'Undo',
  undoAbout: (file: string) => `the import of ${file}`,
  undoRecord: (file: string) => `Undoing of the import of ${file}`,
  undoUntil: (moment: string) => `Undo until ${moment}`,
  restore: 'Bring back',
  restoreAbout: (file: string) => `the members of ${file}`,
  restoreRecord: (file: string) => `Bringing back of the members of ${file}`,
  restoreUntil: (moment: string) => `Bring back until ${moment}`,
};
