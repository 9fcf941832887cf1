/**
 * Texts that would do something if anything took them for more than text; each of them calls the trap that `layTrap`
 * lays.
 */
export const MARKUP = [
  '<img src=/trap.png onerror=trap()>',
  '"><script>trap()</script>',
  "' autofocus onfocus=trap() x='",
  'javascript:trap()',
  '</title><svg/onload=trap()>',
  '{{trap()}}${trap()}<%=trap()%>',
] as const;

/** Texts that are hard to show: they run backwards, never break, stack up or are wider than they look. */
export const SHAPES = [
  'W'.repeat(200),
  '\u202Egpj.kcab\u2066',
  `Z${'\u0300\u0316\u0489'.repeat(40)}algo`,
  '👩‍👩‍👧‍👦🏋🏽‍♀️ ﷽ ﷽ ﷽',
  'שלום مرحبا',
  '<style>*{display:none}</style>',
] as const;

export const KINDS = { markup: MARKUP, shapes: SHAPES } as const;
export type Kind = keyof typeof KINDS;

/**
 * A hostile text for each of these fields, going round the kind's texts, so that neighbours differ. Where a field is
 * bounded (a number: its length), the text is cut between characters.
 */
export function hostileValues<Name extends string>(
  kind: Kind,
  fields: Readonly<Record<Name, number>>,
  from = 0,
): Record<Name, string> {
  const texts = KINDS[kind];
  return Object.fromEntries(
    Object.entries<number>(fields).map(([name, most], index) => [
      name,
      cut(texts[(index + from) % texts.length]!, most),
    ]),
  ) as Record<Name, string>;
}

/** The first so many UTF-16 units, and half a character less where that would split one. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * An address that a browser's own validation and the server take, with what would end an attribute or a template in it.
 */
export const hostileEmail = (name: string) => `{{trap\`1\`}}'/onerror=trap&${name}@gym.test`;
