/** Reads and writes numbers as the gym's locale does, in digits from 0 to 9 and without grouping. */
export interface Decimals {
  /**
   * Writes 12.5 as '12,5' in a locale with a decimal comma, with at least this many decimals. Returns any other text
   * unchanged.
   */
  write(value: number | string, places?: number): string;
  /**
   * Reads '12,5' as '12.5', which the server accepts (acceptance K). It also reads the other separator, unless three
   * digits follow: '1,250' may be 1250. Undefined if the text is not a number.
   */
  read(typed: string): string | undefined;
  /** Writes these fields of a record, as its form shows them. */
  writeFields(record: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown>;
}

const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;

/** '.' or ','. A locale that the browser does not know gets a point. */
function separatorOf(locale: string): '.' | ',' {
  try {
    return new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(1.5).includes(',') ? ',' : '.';
  } catch {
    return '.';
  }
}

/** The numbers of a locale. */
export function decimalsOf(locale: string): Decimals {
  const separator = separatorOf(locale);
  const mayGroup = separator === ',' ? /\.\d{3}$/ : /,\d{3}$/;
  const write = (value: number | string, places = 0) => {
    if (!PLAIN_DECIMAL.test(String(value))) return String(value);
    const [whole, decimals = ''] = String(value).split('.');
    return [whole, decimals.padEnd(places, '0')].filter(Boolean).join(separator);
  };
  return {
    write,
    writeFields: (record, names) =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          names.includes(name) && (typeof value === 'number' || typeof value === 'string') ? write(value) : value,
        ]),
      ),
    read: (typed) => {
      const text = typed.trim();
      const plain = text.replace(',', '.');
      return PLAIN_DECIMAL.test(plain) && !mayGroup.test(text) ? plain : undefined;
    },
  };
}
