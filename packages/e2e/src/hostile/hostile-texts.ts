/** Texts that would act if a page treated them as more than text. Each calls the trap from `setTrap`. */
export const MARKUP = [
  '<img src=/trap.png onerror=trap()>',
  '"><script>trap()</script>',
  "' autofocus onfocus=trap() x='",
  'javascript:trap()',
  '</title><svg/onload=trap()>',
  '{{trap()}}${trap()}<%=trap()%>',
] as const;

/** Texts that are hard to display: right-to-left, without breaks, with stacked marks, or wider than they look. */
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
 * Assigns a hostile text to each field, in rotation, so that neighbours differ. A number is the maximal length; longer
 * texts are cut between characters.
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

/** Returns the first UTF-16 units of a text without splitting a surrogate pair. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * An address that passes the browser's and the server's validation. It contains characters that would end an attribute
 * or a template.
 */
export const hostileEmail = (name: string) => `{{trap\`1\`}}'/onerror=trap&${name}@gym.test`;
