import type { ListDefinition } from './list-definition.ts';

/** What the browser remembers of a list. */
export interface RememberedView {
  readonly size?: string;
  readonly cols?: string;
}

export const isRemembered = (name: string): boolean => name === 'size' || name === 'cols';

const YEAR = 365 * 24 * 60 * 60;
/** Every request carries the cookie. */
const MOST = 12;

/** A short number for a person, so that the cookie holds no name. Two persons with the same number share a view. */
function personNumber(person: string): string {
  let hash = 5381;
  for (const char of person) hash = (hash * 33 + (char.codePointAt(0) ?? 0)) % 2_147_483_647;
  return hash.toString(36);
}

/** `person.list.size.columns.default~…`, the latest first. The last part says that the list has a default view. */
const readEntries = (): string[] => {
  const [, value = ''] = /(?:^|;\s*)lists=([\w.,~-]*)/.exec(document.cookie) ?? [];
  return value.split('~').filter(Boolean);
};

type Remembers = Pick<ListDefinition<never>, 'name' | 'person'>;

const keyOf = ({ name, person }: Remembers) => `${personNumber(person())}.${name}.`;

const partsOf = (key: string): string[] =>
  readEntries()
    .find((one) => one.startsWith(key))
    ?.slice(key.length)
    .split('.') ?? [];

/** The page size and the columns that a person chose last for a list in this browser. */
export function rememberedView(list: Remembers): RememberedView {
  const [size, cols] = partsOf(keyOf(list));
  return { ...(size && { size }), ...(cols && { cols }) };
}

/** Whether the list had a default view when this browser showed it last. */
export const remembersDefault = (list: Remembers): boolean => Boolean(partsOf(keyOf(list))[2]);

/** Writes a cookie, because signing out clears local storage (acceptance A9). */
function write(key: string, parts: readonly string[]): void {
  const others = readEntries().filter((one) => !one.startsWith(key));
  const entries = parts.some(Boolean) ? [key + parts.join('.'), ...others] : others;
  const age = entries.length > 0 ? YEAR : 0;
  document.cookie = `lists=${entries.slice(0, MOST).join('~')}; Path=/; Max-Age=${age}; SameSite=Lax`;
}

export function rememberView(list: Remembers, { size = '', cols = '' }: RememberedView): void {
  const key = keyOf(list);
  write(key, [size, cols, ...partsOf(key).slice(2)]);
}

export function rememberDefault(list: Remembers, hasDefault: boolean): void {
  const key = keyOf(list);
  const [size = '', cols = ''] = partsOf(key);
  if (remembersDefault(list) !== hasDefault) write(key, [size, cols, ...(hasDefault ? ['1'] : [])]);
}
