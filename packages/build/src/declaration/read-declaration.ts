import path from 'node:path';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build, type Plugin } from 'esbuild';
import { publishedManifest } from '@gym/remote-contract/early-call';
import { publishedDeclaration, type RemoteDeclaration } from '@gym/remote-contract/remote-declaration';
import type { RemoteJson } from '@gym/remote-contract/remote-json';
import { publishedShell, type ShellDeclaration } from '@gym/remote-contract/shell-declaration';
import type { ShellJson } from '@gym/remote-contract/shell-json';
import { REMOTE_JSON, REMOTE_MODULE, SHELL_MODULE } from '../workspace/repository.ts';

/** The file of a call in the contract. It has the call's name. */
const CALL_FILE = /[\\/]api-contract[\\/](?:src|dist)[\\/]calls[\\/][\w-]+[\\/](\w+)\.[tj]s$/;
/** Sources that are read. Of the packages, only those that name calls. */
const READ = /\.[cm]?[jt]sx?$/;
const NAMING = /^(?:\.|@gym\/api-contract|@gym\/api-client\/calls$)/;

const asked = Symbol('asked');

/** Leaves libraries, and what another bundler must read, outside. */
const onlySources: Plugin = {
  name: 'gym-imported-calls',
  setup(bundler) {
    bundler.onResolve({ filter: /.*/ }, async ({ path: name, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === asked) return undefined;
      const outside = { path: name, external: true };
      if (!NAMING.test(name)) return outside;
      const found = await bundler.resolve(name, { kind, importer, resolveDir, pluginData: asked });
      return found.errors.length > 0 || !READ.test(found.path) ? outside : found;
    });
    // The shapes of which a call is made are no calls.
    bundler.onLoad({ filter: CALL_FILE }, ({ path: file }) => ({
      contents: `export const ${path.parse(file).name} = {};`,
    }));
  },
};

/**
 * The calls that the code of a remote imports from the contract, by name and whatever bundler builds it. What a bundler
 * reads by a loader of its own, such as a component of Vue, is not read here.
 */
export async function importedCalls(folder: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [path.join(folder, REMOTE_MODULE)],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    loader: { '.js': 'jsx' },
    logLevel: 'silent',
    plugins: [onlySources],
  });
  return Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? (CALL_FILE.exec(file)?.[1] ?? []) : []))
    .sort();
}

/** What a remote or the shell declares. */
export interface Declared<Manifest = RemoteJson> {
  /** As it is published. The gate and the kit check its form. */
  readonly manifest: Manifest;
  /** The files that declare it, as absolute paths. */
  readonly files: readonly string[];
}

/**
 * Reads what the remote in a folder declares: the argument of `defineRemote` in its `src/remote.ts`, without running a
 * screen. A remote of before has a `remote.json` of its own instead.
 * @throws Error with one sentence that names the file
 */
export async function readDeclaration(folder: string): Promise<Declared> {
  const byHand = path.join(folder, REMOTE_JSON);
  if (existsSync(byHand)) return { manifest: publishedManifest(readObject(byHand)) as RemoteJson, files: [byHand] };
  const file = path.join(folder, REMOTE_MODULE);
  if (!existsSync(file))
    throw new Error(`${folder} has no ${REMOTE_MODULE}: run this in the folder of a remote, or name a remote.`);
  const { code, files } = await bundleDeclaration(realpathSync(folder), REMOTE_MODULE);
  const { declaration, exported } = evaluate(code, file);
  for (const [needed, name] of EXPORTS)
    if (declaration[needed] !== undefined && !exported.includes(name))
      throw new Error(`${file} does not export ${name}: write "export const { …, ${name} } = defineRemote({ … })".`);
  return {
    manifest: publishedDeclaration(declaration, (load, place) => chunkNameOf(load, `${file}, ${place}`)),
    files,
  };
}

/**
 * Reads what is published of a remote: its declaration, and the calls that all its sources import. That takes about a
 * second, which only a build and a check need.
 * @throws Error as `readDeclaration`, and for a source that cannot be read
 */
export async function readPublished(folder: string): Promise<Declared> {
  const { manifest, files } = await readDeclaration(folder);
  if (existsSync(path.join(folder, REMOTE_JSON))) return { manifest, files };
  const needs = [...new Set([...manifest.needs, ...(await importedCalls(realpathSync(folder)))])];
  return { manifest: { ...manifest, needs }, files };
}

/** Reads what the shell in a folder declares: the exports of its `src/shell.ts`, without running a screen. */
export async function readShellDeclaration(folder: string): Promise<Declared<ShellJson>> {
  const file = path.join(folder, SHELL_MODULE);
  const { code, files } = await bundleDeclaration(realpathSync(folder), SHELL_MODULE);
  const declared = exportsOf(code, file) as ShellDeclaration;
  return { manifest: publishedShell(declared, (load, place) => chunkNameOf(load, `${file}, ${place}`)), files };
}

/** The file that is written of it. */
export const manifestText = (manifest: RemoteJson | ShellJson): string => `${JSON.stringify(manifest, null, 2)}\n`;

/** What the shell takes of a remote, by the part of the declaration that asks for it. */
const EXPORTS = [
  ['contract', 'contract'],
  ['routes', 'routes'],
  ['panels', 'slots'],
  ['columns', 'slots'],
  ['figures', 'slots'],
  ['reports', 'slots'],
  ['filters', 'slots'],
  ['sections', 'slots'],
  ['commands', 'commands'],
  ['check', 'check'],
] as const;

function readObject(file: string): object {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} is not valid JSON: ${(cause as Error).message}.`, { cause });
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${file} contains no object.`);
  return value;
}

/** Modules that a declaration calls, as the browser does not see them: they return what they were given. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@gym/remote-contract/define-remote': 'export const defineRemote = (given) => declare(given) ?? {};',
  '@gym/ui/bridge': 'export const bridgePage = (load) => load; export const bridgePanel = (load) => load;',
};

const standIns: Plugin = {
  name: 'gym-declaration',
  setup(bundler) {
    const names = new RegExp(`^(${Object.keys(STAND_INS).join('|')})$`);
    bundler.onResolve({ filter: names }, ({ path: name }) => ({ path: name, namespace: 'stand-in' }));
    bundler.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path: name }) => ({ contents: STAND_INS[name] ?? '' }));
    // Screens and panels stay outside.
    bundler.onResolve({ filter: /.*/ }, ({ kind, path: name }) =>
      kind === 'dynamic-import' ? { path: name, external: true } : undefined,
    );
  },
};

async function bundleDeclaration(
  folder: string,
  declaring: string,
): Promise<{ readonly code: string; readonly files: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [path.join(folder, declaring)],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
    plugins: [standIns],
  });
  const files = Object.keys(metafile.inputs).filter((input) => !input.startsWith('stand-in:'));
  return { code: outputFiles[0]?.text ?? '', files: files.map((input) => path.resolve(folder, input)) };
}

function evaluate(code: string, file: string): { declaration: RemoteDeclaration; exported: readonly string[] } {
  const given: RemoteDeclaration[] = [];
  const exported = Object.keys(exportsOf(code, file, (one) => void given.push(one)));
  const [declaration] = given;
  if (!declaration)
    throw new Error(`${file} declares no remote: call defineRemote of "@gym/remote-contract/define-remote".`);
  return { declaration, exported };
}

/** Runs the team's own source, like its configuration of the bundler. */
function exportsOf(code: string, file: string, declare?: (one: RemoteDeclaration) => void): object {
  const module = { exports: {} };
  const run = new Function('require', 'module', 'exports', 'declare', code) as (...given: readonly unknown[]) => void;
  run(createRequire(file), module, module.exports, declare);
  return module.exports;
}

/** The name of a chunk, in the comment that every bundler reads. */
function chunkNameOf(load: unknown, place: string): string {
  const [, name] = /webpackChunkName:\s*["']([\w-]+)["']/.exec(String(load)) ?? [];
  if (name === undefined)
    throw new Error(`${place}: its import has no name. Write import(/* webpackChunkName: "a-name" */ './a.tsx').`);
  return name;
}
