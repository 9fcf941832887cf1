import type { MemberFilter } from '@gym/api-client/staff';

const NAMES = ['q', 'any', 'membership', 'plan', 'tag'];

/** The searches and filters of a list of members, without its order, columns and page. */
export const filterOf = (parameters: Readonly<Record<string, string>>): MemberFilter =>
  Object.fromEntries(Object.entries(parameters).filter(([name, value]) => NAMES.includes(name) && value !== ''));
