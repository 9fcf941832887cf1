/** Origins besides the document's own. '' or '/' means none. */
export interface Origins {
  readonly apiBase: string;
  readonly cdnBase: string;
  /** Origins of a developer's machine, from which this document may load a remote (ADR-0043). */
  readonly opened?: readonly string[];
}

/**
 * The document's policy. It allows only the release's files and the inline script, which it names by its hash. Pages
 * connect to our API, and to the origins that remotes declare.
 */
export function contentSecurityPolicy(
  { apiBase, cdnBase, opened = [] }: Origins,
  inlineScriptHashes: readonly string[],
  remoteOrigins: readonly string[] = [],
): string {
  const cdn = originOf(cdnBase);
  const api = originOf(apiBase);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...cdn, ...opened, ...inlineScriptHashes],
    'style-src': ["'self'", ...cdn, ...opened],
    'img-src': ["'self'", ...api, 'data:'],
    'font-src': ["'self'", ...cdn],
    'connect-src': ["'self'", ...api, ...remoteOrigins, ...opened],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    // The shell's boot/trusted-address.ts defines the policy's name.
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
