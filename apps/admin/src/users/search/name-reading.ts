/** How a search text is read: `undefined` is 'not as a pattern', so as the text it is. */
export type PatternReader = (text: string, options: { ignoreCase: boolean }) => ((name: string) => boolean) | undefined;

/** Longer patterns are read as text (acceptance C2). */
export const MAX_PATTERN_LENGTH = 100;

const METACHARACTERS = /[\\^$.*+?()[\]{}|]/;

/** Whether reading the text as a pattern could differ from reading it as text. */
export const mayBePattern = (text: string): boolean => text.length <= MAX_PATTERN_LENGTH && METACHARACTERS.test(text);

/** The text itself, anywhere in the name. */
export function readAsText(text: string, { ignoreCase }: { ignoreCase: boolean }): (name: string) => boolean {
  if (!ignoreCase) return (name) => name.includes(text);
  const lower = text.toLowerCase();
  return (name) => name.toLowerCase().includes(lower);
}
