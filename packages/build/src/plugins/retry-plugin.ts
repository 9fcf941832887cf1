import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';
import { scriptFromPage, styleFromPage } from './loader-code.ts';

/**
 * Lets a document load a failed chunk again. Each retry has a new URL: at the old one, the browser waits for the
 * hanging request, or returns the corrupt file from its cache. The plugin also gives styles a timeout.
 */
export class RetryPlugin {
  apply(compiler: Compiler): void {
    // Removes a module that threw during its evaluation: a retry would otherwise get the incomplete module.
    // `strictModuleErrorHandling` would keep the error and throw it again.
    compiler.options.output.strictModuleExceptionHandling = true;
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('RetryPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('RetryPlugin', scriptFromPage);
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'RetryPlugin',
        (source, { tag, href }) => styleFromPage(source, tag, href),
      );
    });
  }
}
