import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteIn } from './repository.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-remote-in-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['a remote', '{ "name": "reports" }', ['reports']],
  ['an invalid remote.json', '{', []],
])('finds %s in a folder without an exception', (_what, text, found) => {
  writeFileSync(path.join(folder, 'remote.json'), text);
  expect(remoteIn(folder)).toEqual(found);
});

test('finds no remote in another folder', () => expect(remoteIn(folder)).toEqual([]));
