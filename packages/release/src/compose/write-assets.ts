import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { assetPath } from './boot-data.ts';
import type { Build } from './read-builds.ts';

/** Copies a build's files into the release's folder, each with its compressed variants. A file that is there already is the same: its name carries its hash. */
export async function writeAssets({ app, folder, record }: Build, target: string): Promise<string[]> {
  await mkdir(path.join(target, 'assets', app), { recursive: true });
  return Promise.all(record.files.map(async ({ file }) => {
    const asset = assetPath(app, file);
    const place = path.join(target, asset);
    if (!existsSync(place)) {
      const content = await readFile(path.join(folder, file));
      await put(`${place}.br`, await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      await put(`${place}.gz`, await promisify(gzip)(content, { level: 9 }));
      await copyFile(path.join(folder, file), `${place}.new`);
      await rename(`${place}.new`, place);
    }
    return asset;
  }));
}

async function put(place: string, content: Buffer): Promise<void> {
  await writeFile(`${place}.new`, content);
  await rename(`${place}.new`, place);
}

/** Removes the files that neither this release nor the one before it needs: an open tab may still ask for the latter's. */
export async function removeOldAssets(target: string, needed: ReadonlySet<string>): Promise<void> {
  const assets = path.join(target, 'assets');
  for (const app of await readdir(assets)) {
    for (const file of await readdir(path.join(assets, app))) {
      if (!needed.has(assetPath(app, file.replace(/\.(br|gz)$/, '')))) await rm(path.join(assets, app, file));
    }
  }
}
