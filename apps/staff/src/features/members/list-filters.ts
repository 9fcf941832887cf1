/** Texts of the controls that arrange lists of members. */
export const listTexts = {
  membership: 'Membership',
  plan: 'Plan',
  ends: ['ends first', 'ends last'],
  tag: 'Tag',
  addTag: 'Add tag',
  removeTag: 'Remove tag',
  export: 'Export',
  added: 'Added',
  oldestFirst: 'Oldest first',
  nearestFirst: 'Nearest day first',
  ages: ['oldest first', 'newest first'],
  numberDirections: ['ascending', 'descending'],
} as const;

const NAMES = ['q', 'any', 'membership', 'plan', 'tag', 'ids'];

/** The searches and filters of a list of members, without its order, columns and page. */
export const filterOf = (parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parameters).filter(([name, value]) => NAMES.includes(name) && value !== ''));

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
