import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { RELEASE_FILE, type ReleaseRecord } from '@gym/release';
import { type Build, composeReleasedDocument, filesOf } from '@gym/release/document';
import type { BootData } from '@gym/remote-contract';

export interface MonolithRelease {
  readonly folder: string;
  readonly build: Build;
  readonly data: Omit<BootData, 'release'>;
  readonly template: string;
  readonly inlineScriptHashes: readonly string[];
}

/**
 * Writes a release of the monolith for the product's server. The release package cannot publish it: its remotes have no
 * builds of their own.
 * @returns the release's id
 */
export function writeMonolithRelease({ folder, build, ...parts }: MonolithRelease): string {
  const document = composeReleasedDocument({ ...parts, previous: [] });
  const { release } = document.boot;
  const file = path.join(folder, RELEASE_FILE);
  const assets = path.join(folder, 'assets', build.app);
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const { file: name } of build.record.files) {
    const content = readFileSync(path.join(build.folder, name));
    cpSync(path.join(build.folder, name), path.join(assets, name));
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(path.join(assets, `${name}.br`), brotliCompressSync(content, best));
    writeFileSync(path.join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
  const apps = [parts.data.shell, ...parts.data.remotes].map((app) => ({
    app: 'name' in app ? app.name : 'shell',
    to: app.version,
  }));
  const record: ReleaseRecord = {
    sequence: 1,
    release,
    change: { at: new Date().toISOString(), who: 'bench', action: 'compose', apps },
    live: Object.fromEntries(apps.map(({ app, to }) => [app, { version: to }])),
    canaries: {},
    documents: [document],
    files: filesOf(document),
  };
  writeFileSync(file, JSON.stringify(record));
  return release;
}
