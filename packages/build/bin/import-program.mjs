// Loads a program that is written in TypeScript. esbuild bundles it once. The cached bundle starts in half the time
// that tsx takes for single files. Without a bundle, tsx loads the files. Plain JavaScript, because nothing transpiles
// this file.
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const HERE = fileURLToPath(import.meta.url);
const REPOSITORY = path.resolve(path.dirname(HERE), '../../..');
/** The installed packages. A checkout may link to those of another one. */
const MODULES = realModules(path.join(REPOSITORY, 'node_modules'));
/** Changes with each installation. The bundle imports each library by its path from the bundle, also in a copied tree. */
const INSTALLED = path.join(MODULES, '.pnpm/lock.yaml');

/** Number of cached bundles of a program. A running process may still use an older one. */
const KEPT = 5;

/**
 * Imports a TypeScript module of the repository.
 * @param {URL} entryUrl URL of the program's first file
 * @param {{ esbuild: () => Promise<typeof import('esbuild')>, tsx: () => Promise<typeof import('tsx/esm/api')> }} tools
 * functions that import both from the program's package
 * @returns {Promise<any>} its exports
 * @see docs/adr/0006-typescript-run-by-tsx.md
 */
export async function importProgram(entryUrl, { esbuild, tsx }) {
  const entry = fileURLToPath(entryUrl);
  const bundle = keptBundle(entry) ?? (await makeBundle(entry, esbuild).catch(() => undefined));
  if (bundle) {
    showSources(path.dirname(bundle));
    return import(pathToFileURL(bundle).href);
  }
  const { register } = await tsx();
  register();
  return import(entryUrl.href);
}

/**
 * Gives stack traces the lines of the sources. With Node's own option for it, a server keeps the rows of each response
 * until the next full garbage collection, and answers a third fewer requests.
 * @param {string} folder the bundle's files, each with its source map
 */
function showSources(folder) {
  const maps = new Map();
  const mapOf = (file) => {
    if (!maps.has(file)) maps.set(file, new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))));
    return maps.get(file);
  };
  const bundle = pathToFileURL(folder).href;
  const inSource = (frame) => {
    const [url, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
    if (!url?.startsWith(bundle)) return String(frame);
    const file = fileURLToPath(url);
    const { originalSource, originalLine, originalColumn } = mapOf(file).findEntry(line - 1, column - 1);
    if (originalSource === undefined) return String(frame);
    const source = path.resolve(path.dirname(file), originalSource);
    return String(frame).replace(`${url}:${line}:${column}`, `${source}:${originalLine + 1}:${originalColumn + 1}`);
  };
  Error.prepareStackTrace = (error, frames) => {
    try {
      return [Error.prototype.toString.call(error), ...frames.map(inSource)].join('\n    at ');
    } catch {
      return [error.message, ...frames].join('\n    at '); // the bundle's files are gone
    }
  };
}

const cacheOf = (entry) =>
  path.join(MODULES, '.cache/programs', path.relative(REPOSITORY, entry).replace(/[/\\]/g, '-'));
const noteOf = (entry) => path.join(cacheOf(entry), 'bundle.json');
const fileIn = (entry, hash) => path.join(cacheOf(entry), hash, 'program.mjs');

function realModules(folder) {
  return existsSync(folder) ? realpathSync(folder) : folder;
}

/** The cached bundle, if its inputs have not changed. */
function keptBundle(entry) {
  try {
    const { inputs, hash } = JSON.parse(readFileSync(noteOf(entry), 'utf8'));
    return hash === hashOf(inputs) && existsSync(fileIn(entry, hash)) ? fileIn(entry, hash) : undefined;
  } catch {
    return undefined; // none yet, or a file of it is gone
  }
}

/**
 * @param {readonly string[]} inputs files, from the root of the repository
 * @param {(file: string) => string | Buffer} contentOf reads a file, or returns its content at the time of bundling
 */
function hashOf(inputs, contentOf = readFileSync) {
  const hash = createHash('sha256').update(readFileSync(HERE)).update(path.relative(MODULES, REPOSITORY));
  if (existsSync(INSTALLED)) hash.update(readFileSync(INSTALLED));
  for (const file of inputs) hash.update(`\n${file}\n`).update(contentOf(path.join(REPOSITORY, file)));
  return hash.digest('hex').slice(0, 20);
}

/**
 * Bundles the repository's files without the libraries.
 * @throws Error without esbuild, without a writable cache, or for a source with errors
 */
async function makeBundle(entry, esbuild) {
  const { build } = await esbuild();
  const fresh = path.join(cacheOf(entry), `new-${process.pid}`);
  const note = `${fresh}.json`;
  /** The bundled contents. A file that is saved during the bundling causes a new bundle the next time. */
  const read = new Map();
  try {
    const { metafile } = await build({
      entryPoints: { program: entry },
      outdir: fresh,
      outExtension: { '.js': '.mjs' },
      absWorkingDir: REPOSITORY,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      conditions: [],
      tsconfigRaw: {},
      plugins: [ownFiles(read, fresh)],
      metafile: true,
      sourcemap: 'linked',
      sourcesContent: false,
      logLevel: 'silent',
    });
    const inputs = Object.keys(metafile.inputs).sort();
    const hash = hashOf(inputs, (file) => read.get(file) ?? readFileSync(file));
    putInPlace(fresh, path.dirname(fileIn(entry, hash)));
    writeFileSync(note, JSON.stringify({ hash, inputs }));
    renameSync(note, noteOf(entry));
    forgetOld(cacheOf(entry));
    return fileIn(entry, hash);
  } finally {
    for (const left of [fresh, note]) rmSync(left, { recursive: true, force: true });
  }
}

/** If two processes make the same bundle at the same time, the first one wins. */
function putInPlace(fresh, kept) {
  try {
    renameSync(fresh, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  }
}

/** Keeps the newest bundles, because a running process may still load parts of an older one. */
function forgetOld(cache) {
  const bundles = readdirSync(cache)
    .map((name) => path.join(cache, name))
    .filter((folder) => existsSync(path.join(folder, 'program.mjs')));
  const newestFirst = bundles
    .map((folder) => ({ folder, made: statSync(folder).mtimeMs }))
    .sort((one, other) => other.made - one.made);
  for (const { folder } of newestFirst.slice(KEPT)) rmSync(folder, { recursive: true, force: true });
}

/** Returns the relative URL of a file from a folder. */
const urlFrom = (folder, file) => path.relative(folder, file).split(path.sep).map(encodeURIComponent).join('/');

/**
 * Bundles the workspace's packages and imports libraries by the file that Node.js would load. In each file,
 * `import.meta.url` keeps the URL of its source. Paths start at the bundle's folder, so that a copied tree needs no new
 * bundle.
 * @param {Map<string, string>} read receives the content of each file
 * @param {string} folder all files of the bundle lie directly in it, or in one beside it
 */
const ownFiles = (read, folder) => ({
  name: 'own-files',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === ownFiles) return undefined;
      if (name.startsWith('node:')) return { external: true };
      const found = await build.resolve(name, { kind, importer, resolveDir, pluginData: ownFiles });
      // Build tools are not installed in production. The import fails only when the program reaches it.
      if (found.errors.length > 0) return { path: name, external: true };
      return found.path.includes(`${path.sep}node_modules${path.sep}`)
        ? { path: urlFrom(folder, found.path), external: true }
        : found;
    });
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      read.set(file, source);
      const own = /\bimport\.meta\.url\b/g;
      if (source.replaceAll(own, '').includes('import.meta'))
        throw new Error(`${file} uses a property of import.meta other than url`);
      const url = `new URL(${JSON.stringify(urlFrom(folder, file))}, import.meta.url).href`;
      return { contents: source.replaceAll(own, url), loader: 'ts' };
    });
  },
});
