import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** How long a lazy chunk may take. webpack's own limit is two minutes. */
export const CHUNK_LIMIT_MS = 10_000;

/** The page says under this symbol where to fetch a file from; a page that does not know it is asked for the file's own address. */
const ADDRESS_OF = '(window[Symbol.for("gym.address")] || String)';

/**
 * Makes a chunk that failed loadable again in the same document: every repeat takes a new address, because the browser queues
 * a second request behind one that hangs, and would answer it from its cache where a spoilt file was kept. A style that hangs
 * is given up like a script; mini-css-extract waits for good.
 */
export class RetryPlugin {
  apply(compiler: Compiler): void {
    // A module that threw while it was evaluated is forgotten: a retry would otherwise be given its half. Not
    // `strictModuleErrorHandling`, which keeps the error and throws it again.
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
