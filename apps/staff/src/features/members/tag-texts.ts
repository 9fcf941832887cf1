import { MAX_TAG } from '@gym/rules';

const members = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** Texts of tags and of what can be done with chosen members; they load with their dialogs. */
export const tagTexts = {
  addTitle: (count: number) => `Add a tag to ${members(count)}`,
  addText: 'All staff see the tag in the member list. You can undo it in the message that follows.',
  tag: 'Tag',
  tagHint: 'Choose a tag that exists, or type a new one.',
  tagMissing: 'Enter a tag',
  tagTooLong: `A tag has at most ${MAX_TAG} characters`,
  add: 'Add tag',
  added: (tag: string, count: number) => `Added the tag ${tag} to ${members(count)}.`,
  removeTitle: (count: number) => `Remove a tag from ${members(count)}`,
  removeText: 'Members without this tag stay as they are. You can undo it in the message that follows.',
  noTags: 'None of these members has a tag.',
  remove: 'Remove tag',
  removed: (tag: string, count: number) => `Removed the tag ${tag} from ${members(count)}.`,
  missing: (count: number) => `${members(count)} of the choice no longer exist.`,
  undone: (tag: string) => `Undo of the tag ${tag}`,
  close: 'Close',
  exportTitle: (count: number) => `Export ${members(count)}`,
  exportLabel: 'Members',
  exportHint: 'The chosen members with the fields of their form and their membership status. Import accepts this file.',
};
