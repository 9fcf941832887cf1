import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Compiler,
  type Configuration,
  CssExtractRspackPlugin,
  DefinePlugin,
  NormalModuleReplacementPlugin,
  rspack,
  RuntimeGlobals,
  RuntimeModule,
} from '@rspack/core';
import type { Compiler as WebpackCompiler } from 'webpack';
import {
  BROWSER_PART,
  containerOptions,
  cssModules,
  OUTPUT_NAMES,
  PLUGINS_RUNTIME,
  REPLACED_GLOBALS,
  STYLE_NAMES,
} from '../config/container-options.ts';
import { BuildRecordPlugin } from '../plugins/build-record-plugin.ts';
import {
  CHUNK_LIMIT_MS,
  scriptFromPage,
  scriptWithIntegrity,
  styleFromPage,
  styleWithIntegrity,
} from '../plugins/loader-code.ts';
import { sourceFiles } from '../workspace/build-inputs.ts';

const NAME = 'RspackRemotePlugin';
/** TypeScript in the workspace, JavaScript in the published package. */
const OWN_EXTENSION = path.extname(import.meta.url);
const RUNTIME = fileURLToPath(new URL(`runtime-for-rspack${OWN_EXTENSION}`, import.meta.url));
const { resolve: loader } = createRequire(import.meta.url);

/**
 * Makes an rspack build a remote of the shell. The build exposes `./remote`, takes the shared libraries and
 * the federation runtime from the shell, loads its chunks with their hashes, and writes `build.json`.
 */
export class RspackRemotePlugin {
  readonly #name: string;

  /** @param name the remote's name, as in its `remote.json` */
  constructor(name: string) {
    this.#name = name;
  }

  apply(compiler: Compiler): void {
    const { module, output } = compiler.options;
    module.rules.push(BROWSER_PART);
    output.uniqueName = `gym-${this.#name}`;
    // The shell discards late chunks of another version by this name.
    output.chunkLoadingGlobal = `webpackChunkgym_${this.#name}`;
    output.publicPath = 'auto';
    output.crossOriginLoading = 'anonymous';
    output.chunkLoadTimeout = CHUNK_LIMIT_MS;
    new ModuleFederationPlugin(containerOptions(this.#name)).apply(compiler);
    new NormalModuleReplacementPlugin(PLUGINS_RUNTIME, RUNTIME).apply(compiler);
    // rspack takes its container's code from its own functions, and tsx has wrapped these in its helper `__name`.
    new DefinePlugin({ __name: '(function(f){return f})', ...REPLACED_GLOBALS }).apply(compiler);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk, needs) => {
        needs.add(RuntimeGlobals.interceptModuleExecution).add(RuntimeGlobals.moduleCache);
        compilation.addRuntimeModule(chunk, new ForgetFailedModules());
      });
      const hooks = compiler.rspack.RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap(NAME, (source) => scriptWithIntegrity(scriptFromPage(source)));
      hooks.createLink.tap(NAME, (source) =>
        styleWithIntegrity(styleFromPage(source, 'linkTag', 'fullhref'), 'linkTag', 'fullhref'),
      );
    });
    // The plugin uses the part of webpack's interface that rspack has, too.
    new BuildRecordPlugin().apply(compiler as unknown as WebpackCompiler);
  }
}

/** Removes a module that threw during its evaluation: a retry would otherwise get the incomplete module. */
class ForgetFailedModules extends RuntimeModule {
  constructor() {
    super('forget failed modules', RuntimeModule.STAGE_BASIC);
  }

  override generate(): string {
    return `__webpack_require__.i.push(function(run) {
  var factory = run.factory;
  run.factory = function() {
    try {
      return factory.apply(this, arguments);
    } catch (error) {
      delete __webpack_require__.c[run.id];
      throw error;
    }
  };
});`;
  }
}

interface RspackRemote {
  /** The remote's name, as in its `remote.json`. */
  readonly name: string;
  /** Folder of the remote: the folder of its `rspack.config.ts`. */
  readonly folder: string;
  readonly mode?: 'production' | 'development';
}

/** Complete rspack configuration of a remote: TypeScript, CSS modules, hashed names and `RspackRemotePlugin`. */
export function rspackRemote({ name, folder, mode = 'production' }: RspackRemote): Configuration {
  return {
    context: folder,
    mode,
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? false : 'source-map',
    // The container is the only entry.
    entry: {},
    output: {
      path: path.join(folder, 'dist'),
      ...OUTPUT_NAMES,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [TYPESCRIPT, stylesOf(mode)] },
    plugins: [new CssExtractRspackPlugin(STYLE_NAMES), new RspackRemotePlugin(name)],
    performance: false,
    infrastructureLogging: { level: 'warn' },
  };
}

const TYPESCRIPT = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
};

const stylesOf = (mode: RspackRemote['mode']) => ({
  test: /\.css$/,
  use: [CssExtractRspackPlugin.loader, { loader: loader('css-loader'), options: cssModules(mode) }],
});

/**
 * Runs one rspack build.
 * @param what the name in the error, `apps/admin`
 * @returns the source files that rspack read
 * @throws Error with rspack's own messages if the source does not build
 */
export function runRspack(what: string, config: Configuration): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      if (error ?? !stats) return reject(error ?? new Error('rspack gave no result'));
      const read = sourceFiles(stats.compilation);
      const failures = stats.hasErrors() && stats.toString({ all: false, errors: true, colors: false });
      compiler.close((closeError) => {
        if (closeError) reject(closeError);
        else if (failures) reject(new Error(`${what} does not build:\n${failures}`));
        else resolve(read);
      });
    });
  });
}

/**
 * Builds into another folder, and again at each save.
 * @param report called after each build, with rspack's messages if it failed
 * @returns a function that stops it
 */
export function watchRspack(
  config: Configuration,
  out: string,
  report: (failure?: string) => void,
): () => Promise<void> {
  const compiler = rspack({
    ...config,
    output: { ...config.output, path: out },
    optimization: { ...config.optimization, minimize: false },
  });
  const watching = compiler.watch({}, (error, stats) => {
    if (error ?? !stats) report(error?.message ?? 'rspack gave no result');
    else report(stats.hasErrors() ? stats.toString({ all: false, errors: true, colors: false }) : undefined);
  });
  return () => new Promise((resolve) => void watching?.close(() => compiler.close(() => resolve())));
}
