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
const SHAPES = [
  'W'.repeat(200),
  '\u202Egpj.kcab\u2066',
  `Z${'\u0300\u0316\u0489'.repeat(40)}algo`,
  '👩‍👩‍👧‍👦🏋🏽‍♀️ ﷽ ﷽ ﷽',
  'שלום مرحبا',
  '<style>*{display:none}</style>',
] as const;

/** All hostile texts; neighbours are of different kinds. */
export const TEXTS = MARKUP.flatMap((markup, index) => [markup, SHAPES[index] ?? '']);

/** The hostile text at this index; the last one is followed by the first. */
export const hostileText = (index: number): string => TEXTS[index % TEXTS.length] ?? '';

/**
 * Assigns a hostile text to each field, in rotation, so that neighbours differ. A number is the maximal length; longer
 * texts are cut between characters. @param from index of the text for the first field
 */
export const hostileValues = <Name extends string>(
  fields: Readonly<Record<Name, number>>,
  from = 0,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<number>(fields).map(([name, most], index) => [name, cut(hostileText(index + from), most)]),
  ) as Record<Name, string>;

/** Returns the first UTF-16 units of a text without splitting a surrogate pair. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * An address that passes the browser's and the server's validation. It contains characters that would end an attribute
 * or a template.
 */
export const hostileEmail = (name: string) => `{{trap\`1\`}}'/onerror=trap&${name}@gym.test`;
