import { createHash } from 'node:crypto';

/** Origins besides the document's own. '' or '/' means none. */
export interface Origins {
  readonly apiBase: string;
  readonly cdnBase: string;
  /** Origins of a developer's machine, from which this document may load a remote (ADR-0043). */
  readonly opened?: readonly string[];
}

/** CSP sources, `'sha256-…'`, of the scripts and styles that a document holds itself. */
export interface InlineHashes {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
}

/** Hashes what a document holds itself, except its data blocks. */
export const inlineHashes = (document: string): Required<InlineHashes> => ({
  scripts: hashesOf(document.matchAll(/<script>([^]*?)<\/script>/g)),
  styles: hashesOf(document.matchAll(/<style[^>]*>([^]*?)<\/style>/g)),
});

const hashesOf = (found: Iterable<RegExpMatchArray>): string[] =>
  Array.from(found, ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/**
 * The document's policy. It allows only the release's files, and the inline script and style, which it names by their
 * hashes. Pages connect to our API, and to the origins that remotes declare.
 */
export function contentSecurityPolicy(
  { apiBase, cdnBase, opened = [] }: Origins,
  { scripts = [], styles = [] }: InlineHashes,
  remoteOrigins: readonly string[] = [],
): string {
  const cdn = originOf(cdnBase);
  const api = originOf(apiBase);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...cdn, ...opened, ...scripts],
    'style-src': ["'self'", ...cdn, ...opened, ...styles],
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
