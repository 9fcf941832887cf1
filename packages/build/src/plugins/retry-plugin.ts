import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** How long a lazy chunk may take. webpack's own limit is two minutes. */
export const CHUNK_LIMIT_MS = 10_000;

/** Symbol of the page's function from a file to its address. Without the function, a file keeps its own address. */
const ADDRESS_OF = '(window[Symbol.for("gym.address")] || String)';

/**
 * Lets a document load a failed chunk again. Each retry has a new address: at the old one the browser waits for the
 * request that hangs, or answers with the corrupt file in its cache. A style that hangs times out like a script;
 * mini-css-extract alone would wait forever.
 */
export class RetryPlugin {
  apply(compiler: Compiler): void {
    // Forgets a module that threw while it was evaluated; a retry would otherwise get the incomplete module.
    // `strictModuleErrorHandling` would keep the error and throw it again.
    compiler.options.output.strictModuleExceptionHandling = true;
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('RetryPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('RetryPlugin', takeAddressFromPage);
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'RetryPlugin',
        (source, { tag, href }) =>
          `${source}\n${tag}.href = ${ADDRESS_OF}(${href});\nsetTimeout(function() { if (${tag}.onerror) ${tag}.onerror({ type: "timeout", target: ${tag} }); }, ${CHUNK_LIMIT_MS});`,
      );
    });
  }
}

/** The address is set once, to what the page gives: under Trusted Types a plain one would be refused. */
function takeAddressFromPage(source: string): string {
  if (!source.includes('script.src = url;'))
    throw new Error('This webpack loads chunks in another way: see RetryPlugin.');
  return source.replace('script.src = url;', `script.src = ${ADDRESS_OF}(url);`);
}
