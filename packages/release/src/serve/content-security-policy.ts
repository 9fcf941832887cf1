/** Origins besides the document's own, '' or '/' where there is none. */
export interface Origins {
  readonly apiBase: string;
  readonly cdnBase: string;
  /** Whether a tab may take a remote from a developer's machine (ADR-0043). */
  readonly overrides?: boolean;
}

/** A developer's machine. Browsers take these for as safe as HTTPS, so a page that came by it may load from them. */
const OWN_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * The document's policy: nothing runs that is not a file of the release or the one inline script, known by its hash.
 */
export function contentSecurityPolicy(
  { apiBase, cdnBase, overrides = false }: Origins,
  inlineScriptHashes: readonly string[],
): string {
  const cdn = originOf(cdnBase);
  const api = originOf(apiBase);
  const own = overrides ? OWN_MACHINE : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...cdn, ...own, ...inlineScriptHashes],
    'style-src': ["'self'", ...cdn, ...own],
    'img-src': ["'self'", ...api, 'data:'],
    'font-src': ["'self'", ...cdn],
    'connect-src': ["'self'", ...api, ...own],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    // The policy's name stands in the shell's boot/trusted-address.ts.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['gym'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function originOf(base: string): string[] {
  return /^https?:\/\//.test(base) ? [new URL(base).origin] : [];
}
