import { resolve } from 'node:path';
import ts from 'typescript';

/** The compiler's output for a package; empty without errors. */
export interface TypeCheckResult {
  readonly folder: string;
  readonly complaints: string;
}

/**
 * Checks several packages like `tsc -p <package>`, but saves most of the time. It reads shared files once, and checks
 * each file only in its own package, not again in every package that imports it.
 */
export function checkPackages(root: string, folders: readonly string[]): TypeCheckResult[] {
  const read = new Map<string, ts.SourceFile | undefined>();
  return folders.map((folder) => {
    const { options, fileNames, errors } = parse(root, folder);
    const host = ts.createCompilerHost(options);
    const readAnew = host.getSourceFile.bind(host);
    host.getSourceFile = (name, how, onError, anew) => {
      const key = `${name} ${JSON.stringify(how)}`;
      if (!read.has(key)) read.set(key, readAnew(name, how, onError, anew));
      return read.get(key);
    };
    const program = ts.createProgram({ rootNames: fileNames, options, host });
    const own = program
      .getSourceFiles()
      .filter(
        ({ fileName }) => fileName.startsWith(`${resolve(root, folder)}/`) && !fileName.includes('/node_modules/'),
      );
    const found = [
      ...errors,
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
    ];
    return {
      folder,
      complaints: ts.formatDiagnostics(found, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    };
  });
}

function parse(root: string, folder: string): ts.ParsedCommandLine {
  const config = resolve(root, folder, 'tsconfig.json');
  const { config: json, error } = ts.readConfigFile(config, (path) => ts.sys.readFile(path));
  const parsed = ts.parseJsonConfigFileContent(json ?? {}, ts.sys, resolve(root, folder), undefined, config);
  return { ...parsed, errors: [...(error ? [error] : []), ...parsed.errors] };
}
