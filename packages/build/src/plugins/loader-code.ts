/** Timeout of a lazy chunk. webpack's default is two minutes. */
export const CHUNK_LIMIT_MS = 10_000;

/**
 * The page's function from a URL to its file's hash. The hashes are in the boot document, not in the bundle: a hash in
 * the bundle would change the hash of the chunk that contains it.
 */
const INTEGRITY_OF = 'window[Symbol.for("gym.integrity")]';

/** The page's function from a file to its URL. Without the function, a file keeps its own URL. */
const ADDRESS_OF = '(window[Symbol.for("gym.address")] || String)';

/** Makes generated code that loads a script set its hash. */
export const scriptWithIntegrity = (source: string): string =>
  `${source}\nscript.crossOrigin = "anonymous";\nscript.integrity = ${INTEGRITY_OF}(url);`;

/** The same for a style. @param tag and @param href are the names of the variables in that code */
export const styleWithIntegrity = (source: string, tag: string, href: string): string =>
  `${source}\n${tag}.crossOrigin = "anonymous";\n${tag}.integrity = ${INTEGRITY_OF}(${href});`;

/** Sets the address only once, to the page's value: Trusted Types would reject a plain string. */
export function scriptFromPage(source: string): string {
  if (!source.includes('script.src = url;'))
    throw new Error('This bundler loads chunks in another way: see loader-code.ts of @gym/build.');
  return source.replace('script.src = url;', `script.src = ${ADDRESS_OF}(url);`);
}

/** Takes a style's address from the page, and gives the style a timeout: its loader alone would wait forever. */
export const styleFromPage = (source: string, tag: string, href: string): string => `${source}
${tag}.href = ${ADDRESS_OF}(${href});
setTimeout(function() {
  if (${tag}.onerror) ${tag}.onerror({ type: "timeout", target: ${tag} });
}, ${CHUNK_LIMIT_MS});`;
