import type { Watched } from './watch-rows.ts';

/** One load, in figures. */
export interface LoadFigures {
  /** Milliseconds until the rows stand. */
  readonly ms: number;
  /** Encoded body bytes of the scripts and styles that were asked for before the rows stood, from the network. */
  readonly codeBytes: number;
  /** The same until the page is quiet. */
  readonly allCodeBytes: number;
  readonly documentBytes: number;
  /** Requests that began before the rows stood, the document included, those answered from the cache not. */
  readonly requests: number;
  readonly longTasks: number;
  readonly longTaskMs: number;
}

const CODE = /\/assets\/[^?]*\.(js|css)(\?|$)/;

/** Reads the figures of a load. A preloaded file and its use are one. */
export function figuresOf({ rows, longTasks, files }: Watched): LoadFigures {
  const fetched = new Map<string, Watched['files'][number]>();
  for (const file of files) {
    const known = fetched.get(file.name);
    if (file.transferSize > 0 && (!known || known.startTime > file.startTime)) fetched.set(file.name, file);
  }
  const all = [...fetched.values()];
  const before = all.filter(({ startTime }) => startTime < rows);
  const bytes = (some: typeof all) =>
    some.filter(({ name }) => CODE.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const tasks = longTasks.filter(({ startTime }) => startTime < rows);
  return {
    ms: rows,
    codeBytes: bytes(before),
    allCodeBytes: bytes(all),
    documentBytes: files[0]?.encodedBodySize ?? 0,
    requests: before.length,
    longTasks: tasks.length,
    longTaskMs: tasks.reduce((sum, { duration }) => sum + duration, 0),
  };
}
