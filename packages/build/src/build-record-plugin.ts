import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Chunk, Compilation, Compiler } from 'webpack';
import type { BuildRecord, BuiltFile, BuiltPage } from './build-record.ts';

const CODE = /\.(js|css)$/;

/** Writes `build.json` beside the build: the entry's files, which chunks belong to which page, and every file's hash. */
export class BuildRecordPlugin {
  apply(compiler: Compiler): void {
    const { Compilation: { PROCESS_ASSETS_STAGE_REPORT }, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildRecordPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'BuildRecordPlugin', stage: PROCESS_ASSETS_STAGE_REPORT }, () => {
        const { name, version } = JSON.parse(readFileSync(path.join(compiler.context, 'package.json'), 'utf8')) as { name: string; version: string };
        const record: BuildRecord = {
          name: name.replace('@gym/', ''), version,
          entry: entryFiles(compilation), pages: builtPages(compilation), files: builtFiles(compilation),
        };
        compilation.emitAsset('build.json', new sources.RawSource(`${JSON.stringify(record, null, 2)}\n`));
      });
    });
  }
}

function entryFiles(compilation: Compilation): string[] {
  return [...new Set([...compilation.entrypoints.values()].flatMap(({ chunks }) => codeFiles(chunks)))];
}

/** Every named chunk group that is not an entry: a lazy page, or what a remote exposes. */
function builtPages(compilation: Compilation): Record<string, BuiltPage> {
  const entries = new Set(entryFiles(compilation));
  return Object.fromEntries([...compilation.namedChunkGroups]
    .filter(([name]) => !compilation.entrypoints.has(name))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, { chunks }]) => [name, {
      files: codeFiles(chunks).filter((file) => !entries.has(file)),
      shared: sharedLibraries(compilation, chunks),
    }]));
}

/** The libraries that these chunks take from the host. */
function sharedLibraries({ chunkGraph }: Compilation, chunks: readonly Chunk[]): string[] {
  const names = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    .filter(({ type }) => type === 'consume-shared-module')
    .map((module) => (module as unknown as { options: { shareKey: string } }).options.shareKey);
  return [...new Set(names)].sort();
}

function codeFiles(chunks: readonly Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ files }) => [...files]))].filter((file) => CODE.test(file));
}

function builtFiles(compilation: Compilation): BuiltFile[] {
  return compilation.getAssets()
    .filter(({ name }) => CODE.test(name))
    .map(({ name, source }) => {
      const content = source.buffer();
      return { file: name, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`, bytes: content.length };
    })
    .sort((a, b) => a.file.localeCompare(b.file));
}
