import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, version as esbuildVersion } from 'esbuild';
import { build, type Plugin, type Rollup, type UserConfig } from 'vite';
import { browserPart, DECLARING } from '../declaration/browser-part.ts';
import { type Declared, manifestText, readPublished } from '../declaration/read-declaration.ts';
import { REPLACED_GLOBALS } from '../config/container-options.ts';
import { CHUNK_LIMIT_MS } from '../plugins/loader-code.ts';
import { buildIdentity, buildJson, builtFile } from '@gym/remote-contract/build-record';
import { stockFiles } from '../stock/stock-files.ts';
import { REMOTE_JSON } from '../workspace/repository.ts';
import { classicChunk, type ImportedNames, namesIn, queueName } from './vite-chunks.ts';
import { builtPages, isShared, needsOf, sharedRanges, takenNames } from './vite-record.ts';
import { sourceFiles } from '../workspace/build-inputs.ts';

/** TypeScript in the workspace, JavaScript in the published package. */
const OWN_EXTENSION = path.extname(import.meta.url);
const CONTAINER = fileURLToPath(new URL(`classic-container${OWN_EXTENSION}`, import.meta.url));
const CHUNKS = fileURLToPath(new URL(`vite-chunks${OWN_EXTENSION}`, import.meta.url));

/** Vite's helper for the styles of a chunk. The container loads them instead, with their hashes. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** The name of a page, in the same comment as for webpack. */
const NAMED_IMPORT = /import\(\s*\/\*\s*webpackChunkName:\s*["']([\w-]+)["']\s*\*\/\s*["']([^"']+)["']/g;

interface ViteRemote {
  /** The remote's name, as in its `remote.json`. */
  readonly name: string;
}

/**
 * Makes a Vite build a remote of the shell. The build exposes `src/remote.ts`, takes the shared libraries from the
 * shell, loads its chunks with their hashes, and writes `build.json` and `remote.json`.
 */
export function viteRemote({ name }: ViteRemote): Plugin {
  const pages = new Map<string, string>();
  const nameOf = (chunk: Rollup.PreRenderedChunk) => pages.get(chunk.facadeModuleId ?? '') ?? chunk.name;
  let root = '';
  let declared: Declared;
  return {
    name: 'gym-remote',
    apply: 'build',
    enforce: 'pre',
    config: ({ root: given = '.' }) => configOf(path.resolve(given), nameOf),
    configResolved: (config) => {
      root = config.root;
    },
    load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load();' : undefined),
    async transform(code, id) {
      for (const [, page = '', source = ''] of code.matchAll(NAMED_IMPORT)) {
        const imported = await this.resolve(source, id);
        if (imported) pages.set(imported.id, page);
      }
      return DECLARING.test(id) ? { code: browserPart(code), map: null } : undefined;
    },
    async buildEnd(error) {
      if (!error) declared = await readPublished(root);
      for (const file of error ? [] : declared.files) this.addWatchFile(file);
    },
    // The names of the files change with the code that this plugin generates.
    augmentChunkHash: () => esbuildVersion + readFileSync(CHUNKS, 'utf8'),
    generateBundle: {
      order: 'post',
      async handler(_options, bundled) {
        const chunks = Object.fromEntries(
          Object.entries(bundled).flatMap(([file, one]) => (one.type === 'chunk' ? [[file, one] as const] : [])),
        );
        const imported: ImportedNames[] = [];
        for (const chunk of Object.values(chunks)) {
          const program = this.parse(chunk.code);
          imported.push(namesIn(program));
          chunk.code = await classicChunk(name, chunk.fileName, chunk.code, program);
        }
        const entry = await containerOf(name, chunks);
        this.emitFile({ type: 'asset', ...entry });
        const record = {
          ...buildIdentity(root, declared.manifest),
          shared: sharedRanges(chunks),
          takes: takenNames(imported),
          entry: [entry.fileName],
          pages: builtPages(chunks, nameOf),
          files: Object.values(bundled)
            .map((one) => builtFile(one.fileName, Buffer.from(one.type === 'chunk' ? one.code : one.source)))
            .filter(({ file }) => /\.(js|css)$/.test(file))
            .sort((a, b) => a.file.localeCompare(b.file)),
        };
        const { files, stock } = await stockFiles(record, entry.source);
        for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
        this.emitFile({ type: 'asset', fileName: REMOTE_JSON, source: manifestText(declared.manifest) });
        this.emitFile({ type: 'asset', fileName: 'build.json', source: buildJson({ ...record, stock }) });
      },
    },
  };
}

const configOf = (root: string, nameOf: (chunk: Rollup.PreRenderedChunk) => string): UserConfig => ({
  base: './',
  publicDir: false,
  define: REPLACED_GLOBALS,
  esbuild: { jsx: 'automatic' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    cssCodeSplit: true,
    modulePreload: false,
    rollupOptions: {
      input: { remote: path.join(root, 'src/remote.ts') },
      preserveEntrySignatures: 'strict',
      external: isShared,
      output: {
        format: 'es',
        entryFileNames: '[name].[hash:8].js',
        chunkFileNames: (chunk) => `${nameOf(chunk)}.[hash:8].js`,
        assetFileNames: '[name].[hash:8][extname]',
        hashCharacters: 'hex',
      },
    },
  },
});

/** The remote's entry: the container with the table of its chunks. */
async function containerOf(
  name: string,
  chunks: Readonly<Record<string, Rollup.OutputChunk>>,
): Promise<{ fileName: string; source: string }> {
  const remote = Object.values(chunks).find(({ isEntry }) => isEntry);
  const table = {
    name,
    queue: queueName(name),
    remote: remote?.fileName,
    chunks: Object.fromEntries(Object.values(chunks).map((chunk) => [chunk.fileName, needsOf(chunk)])),
    shared: sharedRanges(chunks),
    timeoutMs: CHUNK_LIMIT_MS,
  };
  const { outputFiles } = await bundle({
    entryPoints: [CONTAINER],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    define: { BUILT: JSON.stringify(table) },
  });
  const source = outputFiles[0]?.text ?? '';
  return { fileName: `remoteEntry.${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`, source };
}

/**
 * Runs one Vite build.
 * @param folder the remote's folder
 * @returns the source files that Vite read
 * @throws Error with Vite's own message if the source does not build
 */
export async function runVite(folder: string, config: UserConfig): Promise<string[]> {
  const read = new Set<string>();
  await build({
    ...config,
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [
      ...(config.plugins ?? []),
      {
        name: 'gym-inputs',
        buildEnd() {
          for (const file of this.getWatchFiles()) read.add(file);
        },
      },
    ],
  });
  return sourceFiles({ fileDependencies: read });
}

/**
 * Builds into another folder, and again at each save.
 * @param report called after each build, with Vite's message if it failed
 * @returns a function that stops it
 */
export async function watchVite(
  folder: string,
  config: UserConfig,
  out: string,
  report: (failure?: string) => void,
): Promise<() => Promise<void>> {
  const watcher = (await build({
    ...config,
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      ...(config.plugins ?? []),
      {
        name: 'gym-watch',
        enforce: 'post',
        config: () => ({ build: { outDir: out, emptyOutDir: true, minify: false, watch: {} } }),
      },
    ],
  })) as Rollup.RollupWatcher;
  watcher.on('event', (event) => {
    // "END" follows an error, too.
    if (event.code === 'BUNDLE_END') report();
    if (event.code === 'ERROR') report(event.error.message);
    if ('result' in event) void event.result?.close();
  });
  return () => watcher.close();
}
