import type { Compiler } from 'webpack';

const NAME = 'ExposedInEntryPlugin';

/**
 * Puts the chunk of a remote's exposed module in front of its entry, in one file: each page that loads one loads the
 * other. The entry finds the chunk in the page, as if it had arrived earlier. The file's name gets the hash of both.
 */
export class ExposedInEntryPlugin {
  readonly #chunk: string;

  /** @param chunk name of the exposed module's chunk */
  constructor(chunk: string) {
    this.#chunk = chunk;
  }

  apply(compiler: Compiler): void {
    const {
      Compilation: { PROCESS_ASSETS_STAGE_OPTIMIZE_HASH },
      sources: { ConcatSource },
    } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After the minimizer, and before names get the hash of the content.
      const stage = PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const scriptOf = (files: Iterable<string> = []) => [...files].find((file) => file.endsWith('.js'));
        const exposed = scriptOf(compilation.namedChunks.get(this.#chunk)?.files);
        const [entrypoint] = compilation.entrypoints.values();
        const entry = scriptOf(entrypoint?.getEntrypointChunk().files);
        if (exposed === undefined || entry === undefined || exposed === entry) return;
        const code = compilation.getAsset(exposed)?.source;
        if (!code) return;
        compilation.updateAsset(entry, (source) => new ConcatSource(code, '\n', source));
        compilation.deleteAsset(exposed);
      });
    });
  }
}
