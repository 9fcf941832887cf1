import { folderStore } from '../store/folder-store.ts';
import { REPLACED } from '../store/file-headers.ts';

/** Creates and replaces files of 2 MB in a folder until it is killed; says when it has begun. */
const [folder = '', round = ''] = process.argv.slice(2);
const store = folderStore(folder);
for (let number = 0; ; number += 1) {
  await store.create(`files/${round}-${number}.bin`, Buffer.alloc(2_000_000, number), REPLACED);
  await store.replace('replaced.bin', Buffer.alloc(2_000_000, number), REPLACED, await store.mark('replaced.bin'));
  if (number === 2) console.log('begun');
}
