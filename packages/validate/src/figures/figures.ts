import { posix } from 'node:path';
import { MAX_COLUMNS, MAX_FUNCTION_LINES, type Found, type MeasuredFile } from './measure-file.ts';
import { fileCycles, folderCycles, importersOf } from './module-graph.ts';

/** One row of the table. */
export interface Figure {
  /** The name for `--list`. */
  readonly name: string;
  readonly title: string;
  readonly value: string;
  readonly goal: string;
  /** The counted items, one line each. */
  readonly entries: readonly string[];
}

const SMALL_FILE_LINES = 15;

/**
 * The figures of a code base's readability:
 * - Sizes, import lines and one-importer files count `source` files only: TypeScript without tests, contracts that
 *   tests run, and folders that only tests use (see `FileKind`). The row "with test support" excludes only the tests.
 * - Tokens are words, numbers, strings and signs, without comments. Lines depend on the formatter, tokens do not.
 * - A median, percentile or longest file counts all lines. The share of imports is based on code lines, without blank
 *   lines and comments.
 * - A one-importer file has one importing file in the whole repository, in its own folder. It has at most 15 lines of
 *   code besides its imports. A test that imports it is an importer; the next row ignores tests.
 * - Folder cycles are groups of folders that reach each other by value imports. Loose files of a source root belong to
 *   no folder. Cycles of files count imports of any kind.
 * - Long functions, `as unknown as`, `!` and cycles are counted in source and test support. A line with two `!` counts
 *   once.
 * - Lines of more than 120 columns are counted in every TypeScript file, including tests.
 */
export function figures(files: readonly MeasuredFile[]): Figure[] {
  const source = files.filter(({ kind }) => kind === 'source');
  const withSupport = files.filter(({ kind }) => kind !== 'test');
  return [
    ...sizes(source, withSupport),
    ...importShares(source),
    ...oneImporterFiles(source, files),
    ...cycleFigures(withSupport),
    longFunctions(withSupport),
    foundLines('double-casts', '`as unknown as` outside tests', '≤ 10', withSupport, (file) => file.doubleCasts),
    foundLines('non-null', 'lines with a non-null `!` outside tests', '≤ 20', withSupport, (file) => file.nonNullLines),
    foundLines('long-lines', `lines > ${MAX_COLUMNS} columns, tests included`, '0', files, (file) => file.longLines),
  ];
}

function sizes(source: readonly MeasuredFile[], withSupport: readonly MeasuredFile[]): Figure[] {
  const lengths = source.map(({ lines }) => lines).sort((one, other) => one - other);
  const middle = (lengths.length - 1) / 2;
  const median = ((lengths[Math.floor(middle)] ?? 0) + (lengths[Math.ceil(middle)] ?? 0)) / 2;
  const p90 = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const row = (name: string, title: string, goal: string, of: readonly MeasuredFile[]): Figure => ({
    name,
    title,
    value: `${of.length} / ${sum(of, ({ lines }) => lines)}`,
    goal,
    entries: bySize(of),
  });
  return [
    row('files', 'source files / lines', '≤ 1000 files', source),
    row('files-with-support', 'the same with test support', '', withSupport),
    {
      name: 'tokens',
      title: 'tokens of source files',
      value: `${sum(source, ({ tokens }) => tokens)}`,
      goal: 'no more code',
      entries: [...source]
        .sort((one, other) => other.tokens - one.tokens)
        .map(({ tokens, path }) => `${tokens}  ${path}`),
    },
    {
      name: 'lengths',
      title: 'median / p90 / longest file',
      value: `${median} / ${p90} / ${lengths.at(-1) ?? 0}`,
      goal: '35–60 / ≤ 130 / ≤ 250',
      entries: bySize(source),
    },
  ];
}

function importShares(source: readonly MeasuredFile[]): Figure[] {
  const apps = [...new Set(source.map(({ path }) => /^apps\/[^/]+(?=\/)/.exec(path)?.[0]))].filter(
    (app) => app != null,
  );
  const share = (of: readonly MeasuredFile[]) =>
    `${(
      (100 * sum(of, (file) => file.importLines)) /
      Math.max(
        1,
        sum(of, (file) => file.codeLines),
      )
    ).toFixed(1)} %`;
  const ofApp = (app: string) => share(source.filter(({ path }) => path.startsWith(`${app}/`)));
  const entries = [...source]
    .sort((one, other) => other.importLines - one.importLines)
    .map(({ path, importLines, codeLines }) => `${importLines} of ${codeLines}  ${path}`);
  const value = share(source);
  return [
    { name: 'imports', title: 'import lines, share of code', value, goal: '≤ 10 %', entries },
    {
      name: 'imports-of-apps',
      title: 'the same of each app',
      value: apps.map((app) => `${posix.basename(app)} ${ofApp(app)}`).join(', '),
      goal: '≤ 10 %',
      entries: entries.filter((entry) => entry.includes('  apps/')),
    },
  ];
}

function oneImporterFiles(source: readonly MeasuredFile[], all: readonly MeasuredFile[]): Figure[] {
  const small = source.filter(({ codeLines, importLines }) => codeLines - importLines <= SMALL_FILE_LINES);
  const row = (name: string, title: string, goal: string, importing: readonly MeasuredFile[]): Figure => {
    const importers = importersOf(importing);
    const entries = small.flatMap(({ path }) => {
      const [only, ...others] = importers.get(path) ?? [];
      const isBeside = only !== undefined && others.length === 0 && posix.dirname(only) === posix.dirname(path);
      return isBeside ? [`${path} <- ${posix.basename(only)}`] : [];
    });
    return { name, title, value: String(entries.length), goal, entries };
  };
  const title = `files with one importer beside them and ≤ ${SMALL_FILE_LINES} lines of code`;
  return [
    row('one-importer', title, '≤ 30', all),
    row(
      'one-importer-without-tests',
      'the same, where tests are no importers',
      '',
      all.filter(({ kind }) => kind !== 'test'),
    ),
  ];
}

function cycleFigures(files: readonly MeasuredFile[]): Figure[] {
  const folders = folderCycles(files);
  const inCycles = fileCycles(files);
  return [
    {
      name: 'folder-cycles',
      title: 'folder cycles by value imports',
      value: String(folders.length),
      goal: '0',
      entries: folders.map((group) => group.join(' <-> ')),
    },
    {
      name: 'type-cycles',
      title: 'files in type-import cycles',
      value: String(inCycles.flat().length),
      goal: '0',
      entries: inCycles.map((group) => group.join(' <-> ')),
    },
  ];
}

function longFunctions(files: readonly MeasuredFile[]): Figure {
  const all = files
    .flatMap(({ path, longFunctions }) => longFunctions.map((one) => ({ path, ...one })))
    .sort((one, other) => other.lines - one.lines);
  return {
    name: 'long-functions',
    title: `functions > ${MAX_FUNCTION_LINES} lines (longest)`,
    value: `${all.length} (${all[0]?.lines ?? 0})`,
    goal: '0',
    entries: all.map(({ path, line, name, lines }) => `${lines}  ${path}:${line} ${name}`),
  };
}

function foundLines(
  name: string,
  title: string,
  goal: string,
  files: readonly MeasuredFile[],
  foundIn: (file: MeasuredFile) => readonly Found[],
): Figure {
  const entries = files.flatMap((file) => foundIn(file).map(({ line, text }) => `${file.path}:${line} ${text}`));
  return { name, title, value: String(entries.length), goal, entries };
}

const bySize = (files: readonly MeasuredFile[]): string[] =>
  [...files].sort((one, other) => other.lines - one.lines).map(({ lines, path }) => `${lines}  ${path}`);

const sum = (files: readonly MeasuredFile[], of: (file: MeasuredFile) => number): number =>
  files.reduce((total, file) => total + of(file), 0);
