import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packageFolders } from '@gym/test-tools';
import { measureFile, type ImportResolver, type MeasuredFile } from './measure-file.ts';

/** Folders without our sources. Folders with a leading dot are skipped too. */
const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);

/** Measures every TypeScript file of a checkout. The checkout needs no installation and no build. */
export function measureFolder(root: string): MeasuredFile[] {
  const resolveImport = importResolver(root);
  return typescriptFiles(root, '')
    .sort()
    .map((path) => measureFile(path, readFileSync(join(root, path), 'utf8'), resolveImport));
}

function typescriptFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : typescriptFiles(root, path);
    }
    return entry.isFile() && /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

interface WorkspacePackage {
  readonly folder: string;
  readonly exports: Readonly<Record<string, string>>;
}

/**
 * Resolves relative paths with their extension, and workspace packages by the `exports` of their package.json. It does
 * not read node_modules, so that it works on a checkout without an installation.
 */
function importResolver(root: string): ImportResolver {
  const packages = workspacePackages(root);
  return (fromFile, specifier) => {
    const path = specifier.startsWith('.')
      ? posix.join(posix.dirname(fromFile), specifier)
      : packageFile(packages, specifier);
    return path !== undefined && existsSync(join(root, path)) ? path : undefined;
  };
}

function workspacePackages(root: string): Map<string, WorkspacePackage> {
  return new Map(
    packageFolders(root).map((folder) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        name: string;
        exports?: Record<string, string>;
      };
      return [name, { folder, exports }];
    }),
  );
}

function packageFile(packages: Map<string, WorkspacePackage>, specifier: string): string | undefined {
  const [, name = '', entry = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? [];
  const found = packages.get(name);
  const target = found?.exports[`.${entry}`];
  return found && typeof target === 'string' ? posix.join(found.folder, target) : undefined;
}
