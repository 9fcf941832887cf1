import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compilation, Compiler, NormalModule } from 'webpack';
import { withConcatenated } from './build-record-plugin.ts';
import { FIRST_SCREENS_FILE, FIRST_SCREENS_MODULE } from '../workspace/repository.ts';

const NAME = 'FirstScreensPlugin';

/**
 * Writes the HTML of the shell's first screens beside its build, for the boot document. The shell's own components draw
 * it here, with the class names of the build, so that its script takes the screens over without a change.
 */
export class FirstScreensPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
      compilation.hooks.processAssets.tapPromise(stage, async () => {
        if (compilation.errors.length > 0) return;
        const { code, files } = await bundle(
          path.join(compiler.context, FIRST_SCREENS_MODULE),
          classNames(compilation),
        );
        for (const file of files) compilation.fileDependencies.add(file);
        compilation.emitAsset(FIRST_SCREENS_FILE, new sources.RawSource(JSON.stringify(draw(code))));
      });
    });
  }
}

/** Runs the shell's module as in a browser that offers everything. */
function draw(code: string): object | undefined {
  const module: { exports: { readonly firstScreens?: object } } = { exports: {} };
  const run = new Function('module', 'require', 'document', 'PublicKeyCredential', code) as (
    ...given: unknown[]
  ) => void;
  const document = { cookie: 'passkey=used', querySelector: () => null };
  run(module, createRequire(import.meta.url), document, class PublicKeyCredential {});
  return module.exports.firstScreens;
}

/** The class names of each style, as the build's loader gives them to the modules that import it. */
const classNames = ({ modules }: Compilation): ReadonlyMap<string, string> =>
  new Map(
    [...modules].flatMap(withConcatenated).flatMap((module): [string, string][] => {
      const { resource, loaders = [] } = module as Partial<NormalModule>;
      const names = loaders.some(({ loader }) => loader === MiniCssExtractPlugin.loader) && module.originalSource();
      return resource !== undefined && names ? [[resource, String(names.source())]] : [];
    }),
  );

async function bundle(entry: string, styles: ReadonlyMap<string, string>): Promise<{ code: string; files: string[] }> {
  const folder = path.dirname(entry);
  const styleNames: Plugin = {
    name: 'style-names',
    setup(plugins) {
      plugins.onLoad({ filter: /\.css$/ }, ({ path: file }) => {
        const contents = styles.get(file);
        if (contents === undefined) throw new Error(`${file} is in no chunk of the shell`);
        return { contents, loader: 'js' };
      });
    },
  };
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: folder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [styleNames],
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const files = Object.keys(metafile.inputs)
    .map((file) => path.resolve(folder, file))
    .filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`));
  return { code: outputFiles[0]?.text ?? '', files };
}
