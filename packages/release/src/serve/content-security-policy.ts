/** Origins besides the document's own, '' or '/' where there is none. */
export interface Origins {
  readonly apiBase: string;
  readonly cdnBase: string;
}

/** The document's policy: nothing runs that is not a file of the release or the one inline script, known by its hash. */
export function contentSecurityPolicy({ apiBase, cdnBase }: Origins, inlineScriptHashes: readonly string[]): string {
  const cdn = originOf(cdnBase);
  const api = originOf(apiBase);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...cdn, ...inlineScriptHashes],
    'style-src': ["'self'", ...cdn],
    'img-src': ["'self'", ...api, 'data:', 'blob:'],
    'font-src': ["'self'", ...cdn],
    'connect-src': ["'self'", ...api],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    // The policy's name stands in the shell's boot/trusted-address.ts.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['gym'],
  };
  return Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ');
}

function originOf(base: string): string[] {
  return /^https?:\/\//.test(base) ? [new URL(base).origin] : [];
}
