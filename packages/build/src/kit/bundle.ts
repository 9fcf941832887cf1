import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { REPOSITORY } from '../workspace/repository.ts';
import type { KitPackage } from './kit.ts';
import { packageFolder, packageOf } from './workspace-package.ts';

/**
 * Bundles the programs of a package into its `dist`, and copies what they read.
 * @param folder the package as npm gets it
 * @returns the libraries that the bundle imports
 */
export async function bundlePrograms(name: string, kit: KitPackage, folder: string): Promise<ReadonlySet<string>> {
  const outdir = path.join(folder, 'dist');
  const imported = new Set<string>();
  await build({
    entryPoints: Object.values(kit.programs ?? {}).map((file) => path.join(packageFolder(name), file)),
    outdir,
    bundle: true,
    splitting: kit.bundled === 'own',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    ...(kit.bundled === 'own' && { plugins: [withoutLibraries(imported), withSourceUrls(outdir, folder)] }),
  });
  for (const file of kit.reads ?? []) {
    cpSync(path.join(REPOSITORY, file), path.join(folder, file), {
      recursive: true,
      filter: (one) => !one.endsWith('.ts'),
    });
  }
  return imported;
}

/** Leaves the libraries to npm. Our own packages are bundled. */
const withoutLibraries = (imported: Set<string>): Plugin => ({
  name: 'without-libraries',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) => {
      if (kind === 'entry-point' || specifier.startsWith('@gym/')) return undefined;
      if (!specifier.startsWith('node:')) imported.add(packageOf(specifier));
      return { external: true };
    });
  },
});

/** A bundled module finds the files beside its source: they are copied to the same paths below the package. */
const withSourceUrls = (outdir: string, folder: string): Plugin => ({
  name: 'with-source-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const copied = path.relative(outdir, path.join(folder, path.relative(REPOSITORY, file)));
      const url = `new URL(${JSON.stringify(copied)}, import.meta.url).href`;
      return { contents: readFileSync(file, 'utf8').replaceAll(/\bimport\.meta\.url\b/g, url), loader: 'ts' };
    });
  },
});
