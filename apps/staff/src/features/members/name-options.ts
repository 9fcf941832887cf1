/** The order of our server, in every browser. */
const { compare } = new Intl.Collator('en');

/** The options of a select: each name once, by name. */
export const nameOptions = (
  names: readonly (string | null | undefined)[],
): { readonly value: string; readonly label: string }[] =>
  [...new Set(names)]
    .filter((name) => typeof name === 'string')
    .sort(compare)
    .map((name) => ({ value: name, label: name }));
