// Checks types and watches the files, in a process of its own, so that a build never waits for it.
import path from 'node:path';
import ts from 'typescript';

/** Messages to the parent process. */
export interface TypeCheckResult {
  /** One formatted error each: file, line, message. Empty if the types are right. */
  readonly errors: readonly string[];
}

const [configFile = '', ...files] = process.argv.slice(2);
const root = path.dirname(configFile);
const { config } = ts.readConfigFile(configFile, (file) => ts.sys.readFile(file)) as { config: object };
const { options } = ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, root, undefined, configFile);
const format: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => root,
  getCanonicalFileName: (file) => file,
  getNewLine: () => '\n',
};

let errors: string[] = [];
const host = ts.createWatchCompilerHost(
  files,
  options,
  ts.sys,
  ts.createSemanticDiagnosticsBuilderProgram,
  (diagnostic) => {
    errors.push(ts.formatDiagnostic(diagnostic, format).trim());
  },
  ({ code }) => {
    // 6031, 6032: a check starts. 6193, 6194: it found one or more errors, or none.
    if (code === 6031 || code === 6032) errors = [];
    if (code === 6193 || code === 6194) process.send?.({ errors } satisfies TypeCheckResult);
  },
);
ts.createWatchProgram(host);
process.once('disconnect', () => process.exit());
