import type { ListDefinition } from './list-definition.ts';

/** What the browser remembers of a list. */
export interface RememberedView {
  readonly size?: string;
  readonly cols?: string;
}

const YEAR = 365 * 24 * 60 * 60;
/** Every request carries the cookie. */
const MOST = 12;

/** A short number for a person, so that the cookie holds no name. Two persons with the same number share a view. */
function personNumber(person: string): string {
  let hash = 5381;
  for (const char of person) hash = (hash * 33 + (char.codePointAt(0) ?? 0)) % 2_147_483_647;
  return hash.toString(36);
}

/** `person.list.size.columns~…`, the latest first. */
const readEntries = (): string[] => {
  const [, value = ''] = /(?:^|;\s*)lists=([\w.,~-]*)/.exec(document.cookie) ?? [];
  return value.split('~').filter(Boolean);
};

type Remembers = Pick<ListDefinition<never>, 'name' | 'person'>;

const keyOf = ({ name, person }: Remembers) => `${personNumber(person())}.${name}.`;

/** The page size and the columns that a person chose last for a list in this browser. */
export function rememberedView(list: Remembers): RememberedView {
  const key = keyOf(list);
  const entry = readEntries().find((one) => one.startsWith(key));
  const [size, cols] = entry?.slice(key.length).split('.') ?? [];
  return { ...(size && { size }), ...(cols && { cols }) };
}

/** Remembers them in a cookie, because signing out clears local storage (acceptance A9). */
export function rememberView(list: Remembers, { size = '', cols = '' }: RememberedView): void {
  const key = keyOf(list);
  const others = readEntries().filter((one) => !one.startsWith(key));
  const entries = size || cols ? [`${key}${size}.${cols}`, ...others] : others;
  const age = entries.length > 0 ? YEAR : 0;
  document.cookie = `lists=${entries.slice(0, MOST).join('~')}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
