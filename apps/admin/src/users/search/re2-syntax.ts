/** Letters that mean the same to both engines after a backslash; and those RE2 refuses, as it must. */
const KEPT = /[dDwWSbBtnvfrcku]/;

/** White space as JavaScript has it; RE2's `\s` stops at ASCII. */
const SPACE = '\\s\\v\\x{a0}\\x{feff}\\p{Z}';

/**
 * A valid JavaScript pattern, written for RE2: the few things both accept and read differently. An escaped letter that
 * JavaScript takes for itself (`\A`, `\z`, `\Q`, `\p`) has a meaning there; `[` inside a class begins a named one
 * (`[[:alpha:]]`).
 */
export function inRe2Syntax(pattern: string): string {
  let inClass = false;
  return pattern.replace(
    /\\u([0-9a-fA-F]{4})|\\x[0-9a-fA-F]{2}|\\([^])|\[\^?\]?|\]/g,
    (token: string, code?: string, escaped?: string) => {
      if (code) return `\\x{${code}}`;
      if (escaped === 's') return inClass ? SPACE : `[${SPACE}]`;
      if (escaped) return /[a-zA-Z]/.test(escaped) && !KEPT.test(escaped) ? escaped : token;
      if (token.startsWith('\\')) return token;
      if (inClass && token.startsWith('[')) return nestedInClass(token);
      if (token === '[' || token === '[^') inClass = true;
      else if (token === ']' && inClass) inClass = false;
      else if (token === ']') return '\\]';
      return token; // [] and [^] too: RE2 has neither, and says so
    },
  );

  function nestedInClass(token: string): string {
    if (token.endsWith(']')) inClass = false;
    return `\\${token}`;
  }
}
