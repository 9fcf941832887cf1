import { posix } from 'node:path';
import type { FileImport, MeasuredFile } from './measure-file.ts';

/** Cycles of folders that import each other's values when they are loaded: each as its folders. */
export function folderCycles(files: readonly MeasuredFile[]): string[][] {
  return cycles(graphOf(files, ['value'], folderOf));
}

/** Cycles of files by imports of any kind, of types above all: each as its files. */
export function fileCycles(files: readonly MeasuredFile[]): string[][] {
  return cycles(graphOf(files, ['value', 'type', 'lazy'], (path) => path));
}

/** The files that import each file, once each, by the imported file's path. */
export function importersOf(files: readonly MeasuredFile[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    for (const { target } of imports) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  }
  return importers;
}

/**
 * A file's folder, or undefined for the loose files of a source root: an entry or an app's root belongs to no folder.
 */
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

/** Directed edges by node. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Groups of nodes that reach each other (Tarjan's strongly connected components), without the groups of one. Each group
 * is sorted, and so are the groups by their first node.
 */
function cycles(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) === order.get(node)) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1) found.push(group.sort());
    }
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found.sort(([one = ''], [other = '']) => one.localeCompare(other));
}
