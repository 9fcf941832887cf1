import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { CALL_DATA, hostConfig, isCurrent, recordInputs, REPOSITORY, runWebpack } from '@gym/build';

/** This package's folder. */
const KIT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The harness's first module: TypeScript in the workspace, JavaScript in the published package. */
const HARNESS = fileURLToPath(new URL('../harness/main', import.meta.url));

const MODES = ['production', 'development'] as const;
type HarnessMode = (typeof MODES)[number];

/** The harness that the published package brings along: the host of its release, as the deployed shell is. */
const BUILT = path.join(KIT, 'dist/built');

/** Configures the harness's build. It uses the shell's recipe, but produces one script and one style sheet. */
export function harnessConfig(folder: string, mode: HarnessMode): Configuration {
  const host = hostConfig({ app: 'harness', folder: KIT, mode });
  return {
    ...host,
    entry: { harness: HARNESS },
    output: { ...host.output, path: folder, filename: '[name].js' },
    devtool: false,
    // The harness answers calls by their examples, which the product's bundles leave out.
    module: { rules: (host.module?.rules ?? []).filter((rule) => rule !== CALL_DATA) },
    plugins: [
      ...(host.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'MiniCssExtractPlugin'),
      ...stylesAsNamed(host),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: { ...host.optimization, splitChunks: false },
  };
}

/** The host's own CSS plugin, with the file name that the page expects. */
function stylesAsNamed({ plugins = [] }: Configuration): webpack.WebpackPluginInstance[] {
  return plugins
    .filter((plugin): plugin is webpack.WebpackPluginInstance => plugin?.constructor.name === 'MiniCssExtractPlugin')
    .map(
      (plugin) =>
        new (plugin.constructor as new (options: object) => webpack.WebpackPluginInstance)({ filename: '[name].css' }),
    );
}

/** Builds the harness for the published package, in each mode in a folder of its own. */
export async function buildHarnesses(folder: string): Promise<void> {
  for (const mode of MODES) await runWebpack('packages/remote-kit', harnessConfig(path.join(folder, mode), mode));
}

/**
 * Builds the harness, unless the package brings it along or a current build exists.
 * @returns the folder with `harness.js` and `harness.css`
 */
export async function buildHarness(mode: HarnessMode): Promise<string> {
  const built = path.join(BUILT, mode);
  if (existsSync(built)) return built;
  const builds = path.join(REPOSITORY, 'node_modules/.cache/remote-kit');
  mkdirSync(builds, { recursive: true });
  const current = readdirSync(builds).find((name) => name.startsWith(`${mode}-`) && isCurrent(path.join(builds, name)));
  if (current !== undefined) return path.join(builds, current);
  removeOld(builds);
  // Two kits may run at once, so each builds in its own folder and renames it when complete.
  const own = mkdtempSync(path.join(builds, 'building-'));
  try {
    const startedAt = Date.now();
    const files = await runWebpack('packages/remote-kit', harnessConfig(own, mode));
    recordInputs(own, files, startedAt);
    const folder = own.replace('building-', `${mode}-`);
    renameSync(own, folder);
    return folder;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

const DAY_MS = 86_400_000;

/** Removes builds older than a day. */
function removeOld(builds: string): void {
  for (const build of readdirSync(builds).map((name) => path.join(builds, name))) {
    const { mtimeMs } = statSync(build, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > DAY_MS) rmSync(build, { recursive: true, force: true });
  }
}
