import { type ShareScope, takeShared } from '@gym/kernel/federation';

/** What the build places here: the remote's chunks, and what each needs first. */
declare const BUILT: {
  /** The global variable of the container, and the global queue by which chunks arrive. */
  readonly name: string;
  readonly queue: string;
  /** File of the exposed module. */
  readonly remote: string;
  /** Chunk → the chunks, styles and shared libraries that it imports. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
  /** Shared library → the caret range that the remote accepts. */
  readonly shared: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
};

type ImportChunk = (request: string) => Promise<object>;
type Factory = (
  require: (request: string) => object,
  exports: object,
  module: { exports: object },
  importChunk: ImportChunk,
  meta: { readonly url: string },
) => void;

const { name, queue, remote, chunks, shared, timeoutMs } = BUILT;
const { src } = document.currentScript as HTMLScriptElement;

let scope: ShareScope = {};
/** Chunks that arrived, and those that were evaluated. */
const factories = new Map<string, Factory>();
const modules = new Map<string, { exports: object }>();
const libraries = new Map<string, object>();
/** Files and libraries that load or are loaded. */
const loads = new Map<string, Promise<void>>();

/** The page's function under this symbol. A page of another host has none. */
const fromPage = (symbol: string) => Reflect.get(window, Symbol.for(symbol)) as ((url: string) => string) | undefined;
const integrityOf = (url: string): string => fromPage('gym.integrity')?.(url) ?? '';
const addressOf = (url: string): string => fromPage('gym.address')?.(url) ?? url;

/** Remembers a load. A failed one is forgotten, so that the next attempt loads again. */
function once(what: string, load: () => Promise<void>): Promise<void> {
  const loading =
    loads.get(what) ??
    load().catch((error: unknown) => {
      loads.delete(what);
      throw error;
    });
  loads.set(what, loading);
  return loading;
}

/** The shell reads the failure by these properties, which are those of webpack's errors. */
const failureOf = (file: string, type: string, request: string, kind: object) =>
  Object.assign(new Error(`Loading ${file} failed (${type}: ${request})`), { type, request, ...kind });

function fetchFile(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = new URL(file, src).href;
    const isStyle = file.endsWith('.css');
    const element = document.createElement(isStyle ? 'link' : 'script');
    const end = (type?: string) => {
      clearTimeout(limit);
      element.onload = element.onerror = null;
      const request = element instanceof HTMLLinkElement ? element.href : element.src;
      if (!isStyle || type !== undefined) element.remove();
      if (type === undefined) resolve();
      else
        reject(
          failureOf(file, type, request, isStyle ? { code: 'CSS_CHUNK_LOAD_FAILED' } : { name: 'ChunkLoadError' }),
        );
    };
    const limit = setTimeout(() => end('timeout'), timeoutMs);
    element.onload = () => end(isStyle || factories.has(file) ? undefined : 'missing');
    element.onerror = () => end('error');
    element.crossOrigin = 'anonymous';
    element.integrity = integrityOf(url);
    if (element instanceof HTMLLinkElement) {
      element.rel = 'stylesheet';
      element.href = addressOf(url);
    } else element.src = addressOf(url);
    document.head.append(element);
  });
}

async function fetchLibrary(library: string, range: string): Promise<void> {
  const found = await takeShared(scope, library, range);
  libraries.set(library, found());
}

/** Loads a file with everything that it imports. Evaluates nothing. */
async function load(file: string, seen = new Set<string>()): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  const range = shared[file];
  if (range !== undefined) return once(file, () => fetchLibrary(file, range));
  await Promise.all([once(file, () => fetchFile(file)), ...(chunks[file] ?? []).map((needed) => load(needed, seen))]);
}

const fileOf = (request: string): string => request.replace(/^\.\//, '');

function evaluate(file: string): object {
  const known = libraries.get(file) ?? modules.get(file)?.exports;
  if (known) return known;
  const module = { exports: {} };
  modules.set(file, module);
  try {
    const meta = { url: new URL(file, src).href };
    factories.get(file)?.((request) => evaluate(fileOf(request)), module.exports, module, importChunk, meta);
  } catch (error) {
    modules.delete(file); // a retry evaluates it again
    throw error;
  }
  return module.exports;
}

const importChunk: ImportChunk = async (request) => {
  const file = fileOf(request);
  await load(file);
  const exports = evaluate(file);
  return '__esModule' in exports || 'default' in exports ? exports : { ...exports, default: exports };
};

const register = ([file, factory]: readonly [string, Factory]) => void factories.set(file, factory);
const arrived = (Reflect.get(window, queue) ?? []) as (readonly [string, Factory])[];
arrived.forEach(register);
arrived.push = (...all) => {
  all.forEach(register);
  return factories.size;
};
Reflect.set(window, queue, arrived);

Reflect.set(window, name, {
  init(offered: ShareScope) {
    scope = offered;
  },
  async get(exposed: string) {
    if (exposed !== './remote') throw new Error(`${name} does not expose "${exposed}".`);
    await load(remote);
    return () => evaluate(remote);
  },
});
