import promises, { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderPictures } from './folder-pictures.ts';
import { newPictureName } from './picture-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gym-pictures-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const bytes = new Uint8Array([1, 2, 3]);

test('stores, returns and removes a picture; a missing one is undefined', async () => {
  const [pictures, name] = [folderPictures(folder), newPictureName()];
  await pictures.put(name, bytes);
  expect(new Uint8Array((await pictures.read(name)) ?? [])).toEqual(bytes);
  await pictures.remove(name);
  expect(await pictures.read(name)).toBeUndefined();
  await pictures.remove(name);
});

test('a partly written picture is missing, and its removal deletes the draft', async () => {
  const [pictures, name] = [folderPictures(folder), newPictureName()];
  jest.spyOn(promises, 'rename').mockRejectedValueOnce(new Error('the power went'));
  await expect(pictures.put(name, bytes)).rejects.toThrow('the power went');
  expect(await pictures.read(name)).toBeUndefined();
  expect(await readdir(folder)).toHaveLength(1);
  await pictures.remove(name);
  expect(await readdir(folder)).toEqual([]);
});

test('replaces the draft of an earlier attempt', async () => {
  const [pictures, name] = [folderPictures(folder), newPictureName()];
  await writeFile(path.join(folder, `.${name}.part`), 'something longer than the picture');
  await pictures.put(name, bytes);
  expect(new Uint8Array((await pictures.read(name)) ?? [])).toEqual(bytes);
});
