import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** The host's page sets this symbol, and only in development. */
const HOT = 'window[Symbol.for("gym.hot")]';

/**
 * Lets a page of the dev server load updates and chunks of a later build, which its document does not name. On any
 * other page, such as a deployed shell with a local override, the rules of the page apply.
 */
export class HotLoadingPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('HotLoadingPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'HotLoadingPlugin',
        (source) =>
          `${source}\nif (${HOT}) { script.removeAttribute("integrity"); script.src = ${HOT}.scriptUrl(url); }`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'HotLoadingPlugin',
        (source, { tag, href }) =>
          `${source}\nif (${HOT}) { ${tag}.removeAttribute("integrity"); ${tag}.href = ${href}; }`,
      );
    });
  }
}
