/** Tells whether a first name matches. */
export type NameTest = (name: string) => boolean;

export interface ReadingOptions {
  readonly ignoreCase: boolean;
}

/** Reads a text as a pattern; `undefined` where it is none, or none that can be had. */
export type PatternReader = (text: string, options: ReadingOptions) => NameTest | undefined;

/** Longer patterns are read as text (acceptance C2). */
export const MAX_PATTERN_LENGTH = 100;

/**
 * How a search text is to be read. `simple` patterns repeat and group nothing, so `RegExp` itself takes linear time;
 * `demanding` ones could take it for ever, and need the engine that cannot.
 */
export function readingOf(text: string): 'text' | 'simple' | 'demanding' {
  if (text.length > MAX_PATTERN_LENGTH || !/[\\^$.*+?()[\]{}|]/.test(text)) return 'text';
  return /[*+?(){]/.test(text) ? 'demanding' : 'simple';
}

/** The text itself, anywhere in the name. */
export function readAsText(text: string, { ignoreCase }: ReadingOptions): NameTest {
  if (!ignoreCase) return (name) => name.includes(text);
  const lower = text.toLowerCase();
  return (name) => name.toLowerCase().includes(lower);
}

/** A simple pattern, by the browser's own engine. */
export const readSimplePattern: PatternReader = (text, { ignoreCase }) => {
  try {
    const pattern = new RegExp(text, ignoreCase ? 'i' : '');
    return (name) => pattern.test(name);
  } catch {
    return undefined; // not a pattern: the caller reads it as text
  }
};
