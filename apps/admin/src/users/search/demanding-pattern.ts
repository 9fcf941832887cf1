import { RE2JS } from 're2js';
import type { PatternReader } from './name-reading.ts';
import { inRe2Syntax } from './re2-syntax.ts';

/** Steps of a compiled pattern beyond which it counts as over-long: repetitions multiply what is short to type. */
const MAX_PROGRAM = 1000;

/**
 * Reads a text as the pattern `RegExp` would (acceptance C1), on an engine whose time is linear in the name, so that
 * no pattern can hang the page (C2). `undefined` for what `RegExp` refuses, and for what this engine cannot do:
 * backreferences and lookaround.
 */
export const readDemandingPattern: PatternReader = (text, { ignoreCase }) => {
  try {
    new RegExp(text);
    const pattern = RE2JS.compile(inRe2Syntax(text), ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return pattern.programSize() <= MAX_PROGRAM ? (name) => pattern.test(name) : undefined;
  } catch {
    return undefined; // not a pattern: the caller reads it as text
  }
};
