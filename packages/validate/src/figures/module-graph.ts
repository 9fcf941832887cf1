import { posix } from 'node:path';
import type { FileImport, MeasuredFile } from './measure-file.ts';

/** Returns the cycles of folders that import each other's values at load time, each as a list of folders. */
export function folderCycles(files: readonly MeasuredFile[]): string[][] {
  return cycles(graphOf(files, ['value'], folderOf));
}

/** Returns the cycles of files by imports of any kind, mostly of types, each as a list of files. */
export function fileCycles(files: readonly MeasuredFile[]): string[][] {
  return cycles(graphOf(files, ['value', 'type', 'lazy'], (path) => path));
}

/** Returns the files that import each file, without duplicates, by the imported file's path. */
export function importersOf(files: readonly MeasuredFile[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    for (const { target } of imports) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  }
  return importers;
}

/** Returns a file's folder. Returns undefined for a loose file of a source root: an entry belongs to no folder. */
function folderOf(path: string): string | undefined {
  const folder = posix.dirname(path);
  return /(^|\/)src$/.test(folder) || !path.includes('/src/') ? undefined : folder;
}

function graphOf(
  files: readonly MeasuredFile[],
  kinds: readonly FileImport['kind'][],
  nodeOf: (path: string) => string | undefined,
): Map<string, Set<string>> {
  const known = new Set(files.map(({ path }) => path));
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const node = nodeOf(path);
    if (node === undefined) continue;
    const edges = graph.get(node) ?? new Set();
    graph.set(node, edges);
    for (const { target, kind } of imports) {
      const next = known.has(target) && kinds.includes(kind) ? nodeOf(target) : undefined;
      if (next !== undefined && next !== node) edges.add(next);
    }
  }
  return graph;
}

/** The targets of each node's directed edges. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns groups of nodes that reach each other (Tarjan's strongly connected components), without single nodes. The
 * nodes of a group are sorted, and so are the groups, by their first node.
 */
function cycles(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  const visit = (node: string): void => {
    const position = order.size;
    let reached = position;
    order.set(node, position);
    lowest.set(node, position);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) reached = Math.min(reached, lowest.get(next) ?? reached);
      lowest.set(node, reached);
    }
    if (reached === position) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1) found.push(group.sort());
    }
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found.sort(([one = ''], [other = '']) => one.localeCompare(other));
}
