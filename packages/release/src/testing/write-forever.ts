import { folderStore } from '../target/open-store.ts';
import { MUTABLE_HEADERS } from '../target/store.ts';

/** Creates and replaces files of 2 MB in a folder until it is killed. It prints when it starts. */
const [folder = '', round = ''] = process.argv.slice(2);
const store = folderStore(folder);
for (let number = 0; ; number += 1) {
  await store.create(`files/${round}-${number}.bin`, Buffer.alloc(2_000_000, number), MUTABLE_HEADERS);
  await store.replace(
    'replaced.bin',
    Buffer.alloc(2_000_000, number),
    MUTABLE_HEADERS,
    await store.etag('replaced.bin'),
  );
  if (number === 2) console.log('started');
}
