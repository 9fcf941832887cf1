import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/**
 * Makes every lazy chunk load with its hash. The hashes are in the boot document, not in the bundle. A hash in the
 * bundle would change the hash of the chunk that contains it. The page provides them as a function under this symbol.
 */
const INTEGRITY_OF = 'window[Symbol.for("gym.integrity")]';

export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.crossOrigin = "anonymous";\nscript.integrity = ${INTEGRITY_OF}(url);`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag, href }) =>
          `${source}\n${tag}.crossOrigin = "anonymous";\n${tag}.integrity = ${INTEGRITY_OF}(${href});`,
      );
    });
  }
}
