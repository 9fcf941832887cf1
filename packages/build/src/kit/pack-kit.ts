import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { REPOSITORY } from '../workspace/repository.ts';
import { KIT, type KitPackage, packageFolder, packageOf } from './kit.ts';
import { type Compiled, compileKit, plainFiles } from './compile.ts';
import { bundledManifest, compiledManifest, programFile, type PublishedManifest } from './manifest.ts';

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

/**
 * Writes every package of the kit as npm gets it, each into a folder of its name.
 * @param out the folder of these folders. What it contained is removed.
 * @returns the folders
 */
export async function packKit(out: string): Promise<string[]> {
  rmSync(out, { recursive: true, force: true });
  const compiled = compileKit();
  return Promise.all(
    Object.entries(KIT).map(async ([name, kit]) => {
      const folder = path.join(out, name);
      const modules = compiled.get(name);
      if (modules) writeCompiled(name, kit, folder, modules);
      else await writeBundled(name, kit, folder);
      for (const file of kit.files ?? []) copyFileSync(path.join(packageFolder(name), file), path.join(folder, file));
      copyFileSync(path.join(REPOSITORY, 'LICENSE'), path.join(folder, 'LICENSE'));
      return folder;
    }),
  );
}

/** Programs of the kit that build what a package brings along, and the folder of the result. */
const BUILT = { 'build-reference': 'ui/dist/reference', 'build-harness': 'remote-kit/dist/built' };

/** Writes the page that `remote-kit ui` serves, and the harness of the checks, into the packed packages. */
export async function packBuilt(out: string): Promise<void> {
  for (const [program, folder] of Object.entries(BUILT)) {
    const file = path.join(packageFolder('remote-kit'), 'bin', `${program}.mjs`);
    await promisify(execFile)(process.execPath, [file, path.join(out, folder)]);
  }
}

function writeCompiled(name: string, kit: KitPackage, folder: string, compiled: Compiled): void {
  const manifest = compiledManifest(name, kit, compiled);
  for (const [file, text] of compiled.files) write(path.join(folder, file), text);
  for (const file of plainFiles(name)) {
    mkdirSync(path.dirname(path.join(folder, 'dist', file)), { recursive: true });
    copyFileSync(path.join(packageFolder(name), 'src', file), path.join(folder, 'dist', file));
  }
  writePrograms(kit, folder, manifest);
}

async function writeBundled(name: string, kit: KitPackage, folder: string): Promise<void> {
  const imported = await bundlePrograms(name, kit, folder);
  writePrograms(kit, folder, bundledManifest(name, kit, imported));
}

function writePrograms({ programs = {}, bundled }: KitPackage, folder: string, manifest: PublishedManifest): void {
  for (const [program, source] of Object.entries(programs)) {
    const file = path.join(folder, programFile(program));
    // A bundle has all its files in one folder.
    const module = `../dist/${bundled ? path.basename(source) : source.replace(/^src\//, '')}`.replace(/\.ts$/, '.js');
    // The team's own configuration is TypeScript, which an older Node does not read.
    const register = `const { register } = await import('tsx/esm/api');\nregister();\n`;
    write(file, `#!/usr/bin/env node\n${manifest.dependencies?.['tsx'] ? register : ''}await import('${module}');\n`);
    chmodSync(file, 0o755);
  }
  write(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  write(path.join(folder, 'README.md'), readme(manifest));
}

const readme = ({ name, description }: PublishedManifest): string => `# ${name}

${String(description)}

A part of the kit with which a team makes a remote of the gym product: \`npm create @gym/remote <name>\`.
`;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
