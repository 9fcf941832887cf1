import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readNotes } from '../target/source-origin.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'gym-notes-'));
  write('apps/staff/package.json', '{ "name": "@gym/staff" }');
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const notes = (version: string) => readNotes({ folder: path.join(root, 'apps/staff'), version, root });

const CHANGELOG = `# @gym/staff

## 0.2.0

### Minor Changes

- Members have tags.

## 0.1.0

### Patch Changes

- Names are trimmed.
`;

test("notes are the version's own entry", () => {
  write('apps/staff/CHANGELOG.md', CHANGELOG);
  expect(notes('0.2.0')).toBe('### Minor Changes\n- Members have tags.');
  expect(notes('0.1.0')).toBe('### Patch Changes\n- Names are trimmed.');
});

test('changesets that wait for the next version come first', () => {
  write('apps/staff/CHANGELOG.md', CHANGELOG);
  write('.changeset/one.md', '---\n"@gym/staff": minor\n"@gym/admin": patch\n---\n\nRenewals sort by name.\n');
  write('.changeset/two.md', "---\n'@gym/admin': minor\n---\n\nPlans are archived.\n");
  write('.changeset/three.md', '---\n---\n');
  expect(notes('0.2.0')).toBe('- Renewals sort by name.');
});

test('a version without an entry, or an app without a changelog, has no notes', () => {
  expect(notes('0.2.0')).toBeUndefined();
  write('apps/staff/CHANGELOG.md', CHANGELOG);
  expect(notes('0.2')).toBeUndefined();
  expect(notes('0.3.0')).toBeUndefined();
});

test('long notes are cut', () => {
  write('apps/staff/CHANGELOG.md', `## 1.0.0\n\n- ${'long '.repeat(2000)}`);
  expect(notes('1.0.0')).toHaveLength(4001);
});
