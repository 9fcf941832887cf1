// Loads a program that is written in TypeScript: bundled once by esbuild and kept, which starts in half the time that
// transpiling file by file takes; by tsx where no bundle can be made or kept. Plain JavaScript, because nothing
// transpiles this file.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const HERE = fileURLToPath(import.meta.url);
const REPOSITORY = path.resolve(path.dirname(HERE), '../../..');
/** What the package manager installed: the bundle names each library by the place where it lies. */
const INSTALLED = path.join(REPOSITORY, 'node_modules/.pnpm/lock.yaml');

/** Bundles of a program that stay: that of a process that runs, and those of the changes in between. */
const KEPT = 5;

/**
 * The module at this place in the repository, with the TypeScript that it imports.
 * @param {URL} place of the program's first file
 * @param {{ esbuild: () => Promise<typeof import('esbuild')>, tsx: () => Promise<typeof import('tsx/esm/api')> }} tools
 * of the program's own package
 * @returns {Promise<any>} its exports
 * @see docs/adr/0057-programs-bundled-on-first-run.md
 */
export async function importProgram(place, { esbuild, tsx }) {
  const entry = fileURLToPath(place);
  const bundle = keptBundle(entry) ?? (await makeBundle(entry, esbuild).catch(() => undefined));
  if (bundle) {
    process.setSourceMapsEnabled(true);
    return import(pathToFileURL(bundle).href);
  }
  const { register } = await tsx();
  register();
  return import(place.href);
}

const cacheOf = (entry) =>
  path.join(REPOSITORY, 'node_modules/.cache/programs', path.relative(REPOSITORY, entry).replace(/[/\\]/g, '-'));
const noteOf = (entry) => path.join(cacheOf(entry), 'bundle.json');
const fileIn = (entry, hash) => path.join(cacheOf(entry), hash, 'program.mjs');

/** The bundle that was kept, if it was made of exactly what lies there now. */
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
 * @param {(file: string) => string | Buffer} contentOf what a file holds: on the disk now, or when it was bundled
 */
function hashOf(inputs, contentOf = readFileSync) {
  const hash = createHash('sha256').update(REPOSITORY).update(readFileSync(HERE));
  if (existsSync(INSTALLED)) hash.update(readFileSync(INSTALLED));
  for (const file of inputs) hash.update(`\n${file}\n`).update(contentOf(path.join(REPOSITORY, file)));
  return hash.digest('hex').slice(0, 20);
}

/**
 * Bundles the repository's own files; libraries stay where they are. @throws Error where there is no esbuild, no place
 * to write, or a wrong source
 */
async function makeBundle(entry, esbuild) {
  const { build } = await esbuild();
  const fresh = path.join(cacheOf(entry), `new-${process.pid}`);
  const note = `${fresh}.json`;
  /** What was bundled: a file that is saved meanwhile makes another bundle the next time. */
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
      plugins: [ownFiles(read)],
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

/** Of two processes that made the same bundle at once, the first's is taken. */
function putInPlace(fresh, kept) {
  try {
    renameSync(fresh, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  }
}

/** A process that runs may still load parts of a bundle before: the latest stay. */
function forgetOld(cache) {
  const bundles = readdirSync(cache)
    .map((name) => path.join(cache, name))
    .filter((folder) => existsSync(path.join(folder, 'program.mjs')));
  const newestFirst = bundles
    .map((folder) => ({ folder, made: statSync(folder).mtimeMs }))
    .sort((one, other) => other.made - one.made);
  for (const { folder } of newestFirst.slice(KEPT)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Takes the workspace's packages in, names libraries by the file that Node.js would load, and keeps what a file says of
 * its own place true.
 * @param {Map<string, string>} read gets what each file held
 */
const ownFiles = (read) => ({
  name: 'own-files',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === ownFiles) return undefined;
      if (name.startsWith('node:')) return { external: true };
      const found = await build.resolve(name, { kind, importer, resolveDir, pluginData: ownFiles });
      // What builds is missing where the product only runs; it is missed when it is asked for.
      if (found.errors.length > 0) return { path: name, external: true };
      return found.path.includes(`${path.sep}node_modules${path.sep}`)
        ? { path: pathToFileURL(found.path).href, external: true }
        : found;
    });
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      read.set(file, source);
      const contents = source.replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(file).href));
      if (contents.includes('import.meta')) throw new Error(`${file} asks for more of its place than its address`);
      return { contents, loader: 'ts' };
    });
  },
});
