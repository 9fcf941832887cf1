import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { hashOfSources, hostConfig, REPOSITORY, runWebpack } from '@gym/build';

/** Folder of this package. */
const KIT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

type HarnessMode = 'production' | 'development';

/** Build of the harness: a host like the shell, by the same recipe, in one script and one style. */
function harnessConfig(folder: string, mode: HarnessMode): Configuration {
  const host = hostConfig({ app: 'harness', folder: KIT, mode });
  return {
    ...host,
    entry: { harness: './src/harness/main.tsx' },
    output: { ...host.output, path: folder, filename: '[name].js' },
    devtool: false,
    plugins: [
      ...(host.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'MiniCssExtractPlugin'),
      ...stylesAsNamed(host),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: { ...host.optimization, splitChunks: false },
  };
}

/** The host's own plugin for styles, writing the one file under the name the page knows. */
function stylesAsNamed({ plugins = [] }: Configuration): webpack.WebpackPluginInstance[] {
  return plugins
    .filter((plugin): plugin is webpack.WebpackPluginInstance => plugin?.constructor.name === 'MiniCssExtractPlugin')
    .map(
      (plugin) =>
        new (plugin.constructor as new (options: object) => webpack.WebpackPluginInstance)({ filename: '[name].css' }),
    );
}

/** What the harness is made of, beside the client that every build depends on. */
const SOURCES = [
  ...[
    'packages/api-contract',
    'packages/fake-api',
    'packages/federation',
    'packages/remote-contract',
    'packages/spec-server',
    'packages/ui',
  ].flatMap((folder) => [`${folder}/src`, `${folder}/package.json`]),
  ...['package.json', 'src/fake-host', 'src/harness', 'src/render', 'src/serve'].map(
    (part) => `packages/remote-kit/${part}`,
  ),
];

/**
 * Builds the harness, unless it was built from what is there now.
 * @returns the folder with `harness.js` and `harness.css`
 */
export async function buildHarness(mode: HarnessMode): Promise<string> {
  const builds = path.join(REPOSITORY, 'node_modules/.cache/remote-kit');
  const folder = path.join(builds, `${mode}-${hashOfSources(SOURCES).slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(builds, { recursive: true });
  removeOld(builds);
  // Two kits may run at once: each builds for itself, and the folder is there whole or not at all.
  const own = mkdtempSync(path.join(builds, 'building-'));
  try {
    await runWebpack('packages/remote-kit', harnessConfig(own, mode));
    putInPlace(own, folder);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  return folder;
}

/** Of two that built the same, the first is taken. */
function putInPlace(own: string, folder: string): void {
  try {
    renameSync(own, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

const DAY_MS = 86_400_000;

/** Removes what was built of older sources; nobody looks at it for longer than a day. */
function removeOld(builds: string): void {
  for (const build of readdirSync(builds).map((name) => path.join(builds, name))) {
    const { mtimeMs } = statSync(build, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > DAY_MS) rmSync(build, { recursive: true, force: true });
  }
}
