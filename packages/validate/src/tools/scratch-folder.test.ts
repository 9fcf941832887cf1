import { existsSync, mkdirSync, mkdtempSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scratchInMemory } from './scratch-folder.ts';

const ANY = { room: 0, memory: 0 };
const parent = mkdtempSync(join(tmpdir(), 'gym-scratch-'));

test('creates a folder that every user can enter, and removes it', () => {
  const [one, other] = [scratchInMemory(parent, ANY)!, scratchInMemory(parent, ANY)!];
  expect(one.folder).not.toBe(other.folder);
  expect(statSync(one.folder).mode & 0o777).toBe(0o755);
  one.discard();
  expect([existsSync(one.folder), existsSync(other.folder)]).toEqual([false, true]);
});

test('creates no folder if the parent is missing, or disk space or memory is low', () => {
  expect(scratchInMemory(join(parent, 'nothing'), ANY)).toBeUndefined();
  expect(scratchInMemory(parent, { ...ANY, room: 2 ** 60 })).toBeUndefined();
  expect(scratchInMemory(parent, { ...ANY, memory: 2 ** 60 })).toBeUndefined();
});

test('removes only what a killed run left a day ago', () => {
  const [old, other] = ['gym-left', 'left'].map((name) => join(parent, name)) as [string, string];
  for (const folder of [old, other]) {
    mkdirSync(folder);
    utimesSync(folder, 1, 1);
  }
  scratchInMemory(parent, ANY)!.discard();
  expect([existsSync(old), existsSync(other)]).toEqual([false, true]);
});
