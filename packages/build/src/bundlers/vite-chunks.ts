import { transform } from 'esbuild';

/** A node of an ESTree, as Rollup parses it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly source?: { readonly value?: unknown } | null;
  readonly specifiers?: readonly { readonly type: string; readonly imported?: Name; readonly local?: Name }[];
}
interface Name {
  readonly name?: string;
  readonly value?: unknown;
}

/** The global queue by which chunks arrive. The shell discards late chunks of another version by this name. */
export const queueName = (remote: string): string => `webpackChunkgym_${remote}`;

/** What a rendered chunk imports, by the source that it names. */
export type ImportedNames = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the names that a chunk imports from libraries and other chunks. */
export function namesIn(program: unknown): ImportedNames {
  const found = new Map<string, Set<string>>();
  walk(program, ({ type, source, specifiers = [] }) => {
    if ((type !== 'ImportDeclaration' && type !== 'ExportNamedDeclaration') || typeof source?.value !== 'string')
      return;
    const names = found.get(source.value) ?? new Set<string>();
    found.set(source.value, names);
    for (const specifier of specifiers) {
      const { name, value } = (type === 'ImportDeclaration' ? specifier.imported : specifier.local) ?? {};
      const taken = name ?? value;
      // The default import of a CommonJS library is the library itself.
      if (typeof taken === 'string' && taken !== 'default') names.add(taken);
    }
  });
  return found;
}

/**
 * Rewrites a chunk from an ES module to a classic script that registers itself. The browser checks the hash of a
 * classic script in every version, asks Trusted Types for its address, and loads it again after a failure. It does none
 * of these for a native `import()`.
 * @param program the chunk's syntax tree
 */
export async function classicChunk(remote: string, file: string, code: string, program: unknown): Promise<string> {
  const edits: { start: number; end: number; text: string }[] = [];
  walk(program, ({ type, start, end }) => {
    if (type === 'ImportExpression') edits.push({ start, end: start + 'import'.length, text: '__import' });
    if (type === 'MetaProperty' && code.slice(start, end) === 'import.meta') edits.push({ start, end, text: '__meta' });
  });
  const edited = edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
  const { code: commonJs } = await transform(edited, { format: 'cjs', target: 'es2022', minify: true });
  const queue = `self.${queueName(remote)}`;
  const factory = `function(require,exports,module,__import,__meta){${commonJs.trimEnd()}\n}`;
  return `(${queue}=${queue}||[]).push([${JSON.stringify(file)},${factory}]);\n`;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) value.forEach((one) => walk(one, visit));
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) visit(value as Node);
    Object.values(value).forEach((one) => walk(one, visit));
  }
}
