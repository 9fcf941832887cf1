import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** Timeout of a lazy chunk. webpack's default is two minutes. */
export const CHUNK_LIMIT_MS = 10_000;

/** Symbol of the page's function from a file to its URL. Without the function, a file keeps its own URL. */
const ADDRESS_OF = '(window[Symbol.for("gym.address")] || String)';

/**
 * Lets a document load a failed chunk again. Each retry has a new URL: at the old one, the browser waits for the
 * hanging request, or returns the corrupt file from its cache. The plugin also gives styles a timeout: mini-css-extract
 * alone would wait forever.
 */
export class RetryPlugin {
  apply(compiler: Compiler): void {
    // Removes a module that threw during its evaluation: a retry would otherwise get the incomplete module.
    // `strictModuleErrorHandling` would keep the error and throw it again.
    compiler.options.output.strictModuleExceptionHandling = true;
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('RetryPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('RetryPlugin', takeAddressFromPage);
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'RetryPlugin',
        (source, { tag, href }) =>
          `${source}
${tag}.href = ${ADDRESS_OF}(${href});
setTimeout(function() {
  if (${tag}.onerror) ${tag}.onerror({ type: "timeout", target: ${tag} });
}, ${CHUNK_LIMIT_MS});`,
      );
    });
  }
}

/** Sets the address only once, to the page's value: Trusted Types would reject a plain string. */
function takeAddressFromPage(source: string): string {
  if (!source.includes('script.src = url;'))
    throw new Error('This webpack loads chunks in another way: see RetryPlugin.');
  return source.replace('script.src = url;', `script.src = ${ADDRESS_OF}(url);`);
}
