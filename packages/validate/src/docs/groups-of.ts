/** Returns a group of every match, without groups that matched nothing. */
export const groupsOf = (text: string, pattern: RegExp, group = 1): string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match[group] ?? []);
