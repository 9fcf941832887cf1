import { RE2JS } from 're2js';
import type { PatternCompiler } from './filter-users.ts';

/** Letters that mean the same to both engines after a backslash; and those RE2 refuses, as it must. */
const KEPT_ESCAPES = /[dDwWSbBtnvfrcku]/;

/** White space as JavaScript has it; RE2's `\s` stops at ASCII. */
const SPACE = '\\s\\v\\x{a0}\\x{feff}\\p{Z}';

/**
 * A valid JavaScript pattern, written for RE2: the few things both accept and read differently. An escaped letter that
 * JavaScript takes for itself (`\A`, `\z`, `\Q`, `\p`) has a meaning there; `[` inside a class begins a named one
 * (`[[:alpha:]]`).
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
      return token; // [] and [^] too: RE2 has neither, and says so
    },
  );

  function nestedInClass(token: string): string {
    if (token.endsWith(']')) inClass = false;
    return `\\${token}`;
  }
}

/** Steps of a compiled pattern beyond which it counts as over-long: repetitions multiply what is short to type. */
const MAX_PROGRAM_SIZE = 1000;

/**
 * Reads a text as the pattern `RegExp` would (acceptance C1), on an engine whose time is linear in the name, so that
 * no pattern can hang the page (C2). `undefined` for what `RegExp` refuses, and for what this engine cannot do:
 * backreferences and lookaround.
 */
export const compileComplexPattern: PatternCompiler = (text, { ignoreCase }) => {
  try {
    new RegExp(text);
    const pattern = RE2JS.compile(toRe2Syntax(text), ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return pattern.programSize() <= MAX_PROGRAM_SIZE ? (name) => pattern.test(name) : undefined;
  } catch {
    return undefined; // not a pattern: the caller reads it as text
  }
};
