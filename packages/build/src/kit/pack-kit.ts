import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../workspace/repository.ts';
import { bundlePrograms } from './bundle.ts';
import { compileKit, plainFiles, type Compiled } from './compile.ts';
import { KIT, type KitPackage } from './kit.ts';
import { bundledManifest, compiledManifest, programFile, type PublishedManifest } from './manifest.ts';
import { packageFolder } from './workspace-package.ts';

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

function writePrograms({ programs = {} }: KitPackage, folder: string, manifest: PublishedManifest): void {
  for (const [program, source] of Object.entries(programs)) {
    const file = path.join(folder, programFile(program));
    const module = source.replace(/^src\//, '../dist/').replace(/\.ts$/, '.js');
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
