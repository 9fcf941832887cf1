const NAMES = ['q', 'any', 'membership', 'plan', 'tag'];

/** The searches and filters of a list of members, without its order, columns and page. */
export const filterOf = (parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parameters).filter(([name, value]) => NAMES.includes(name) && value !== ''));
