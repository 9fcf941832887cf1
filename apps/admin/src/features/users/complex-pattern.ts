import { RE2JS } from 're2js';
import type { PatternCompiler } from './filter-users.ts';

/** Letters that mean the same to both engines after a backslash, or that RE2 must reject. */
const KEPT_ESCAPES = /[dDwWSbBtnvfrcku]/;

/** JavaScript's white space; RE2's `\s` covers ASCII only. */
const SPACE = '\\s\\v\\x{a0}\\x{feff}\\p{Z}';

/**
 * Translates a valid JavaScript pattern to RE2's syntax, where the two differ. JavaScript reads an escaped letter such
 * as `\A`, `\z`, `\Q` or `\p` as the letter itself; RE2 gives it a meaning. In RE2, `[` inside a class starts a named
 * class (`[[:alpha:]]`).
 */
function toRe2Syntax(pattern: string): string {
  let inClass = false;
  return pattern.replace(
    /\\u([0-9a-fA-F]{4})|\\x[0-9a-fA-F]{2}|\\([^])|\[\^?\]?|\]/g,
    (token: string, code?: string, escaped?: string) => {
      if (code) return `\\x{${code}}`;
      if (escaped === 's') return inClass ? SPACE : `[${SPACE}]`;
      if (escaped) return /[a-zA-Z]/.test(escaped) && !KEPT_ESCAPES.test(escaped) ? escaped : token;
      if (token.startsWith('\\')) return token;
      if (inClass && token.startsWith('[')) return nestedInClass(token);
      if (token === '[' || token === '[^') inClass = true;
      else if (token === ']' && inClass) inClass = false;
      else if (token === ']') return '\\]';
      return token; // RE2 rejects [] and [^], too
    },
  );

  function nestedInClass(token: string): string {
    if (token.endsWith(']')) inClass = false;
    return `\\${token}`;
  }
}

/** A larger compiled program counts as over-long: repetitions make a short pattern expensive. */
const MAX_PROGRAM_SIZE = 1000;

/**
 * Compiles a text as the pattern that `RegExp` would read (acceptance C1). Its engine takes time linear in the name, so
 * that no pattern can hang the page (C2). Returns `undefined` for an invalid pattern, and for backreferences and
 * lookaround, which the engine lacks.
 */
export const compileComplexPattern: PatternCompiler = (text, { ignoreCase }) => {
  try {
    new RegExp(text);
    const pattern = RE2JS.compile(toRe2Syntax(text), ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return pattern.programSize() <= MAX_PROGRAM_SIZE ? (name) => pattern.test(name) : undefined;
  } catch {
    return undefined; // not a pattern: the caller searches for it as text
  }
};
