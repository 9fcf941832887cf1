import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';
import { scriptFromPage, scriptWithIntegrity, styleFromPage, styleWithIntegrity } from './loader-code.ts';

const NAME = 'PageAddressPlugin';

/**
 * Makes every lazy chunk load with its hash, from the address that the page gives it. So a document can load a failed
 * chunk again, under a new address: at the old one, the browser waits for the hanging request, or returns the corrupt
 * file from its cache. The plugin also gives styles a timeout.
 */
export class PageAddressPlugin {
  apply(compiler: Compiler): void {
    // Removes a module that threw during its evaluation: a retry would otherwise get the incomplete module.
    // `strictModuleErrorHandling` would keep the error and throw it again.
    compiler.options.output.strictModuleExceptionHandling = true;
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(NAME, (source) =>
        scriptFromPage(scriptWithIntegrity(source)),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(NAME, (source, { tag, href }) =>
        styleFromPage(styleWithIntegrity(source, tag, href), tag, href),
      );
    });
  }
}
