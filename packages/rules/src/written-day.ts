import { isDay } from './is-day.ts';
import { LAST_YEAR } from './limits.ts';

/** Which number of a day like 5/1/2027 is the day of the month. */
export type DayOrder = 'day-first' | 'month-first';

/** How the days of a column are written. A contradictory column has days of both orders. */
export type ColumnDayOrder = DayOrder | 'contradictory';

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
/** With dots, the day always comes first. */
const DOTTED = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/;
const ANY_ORDER = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;

const FIRST_YEAR = 1900;
/** Two digits from this one on are a year of the last century, as POSIX reads them. */
const CENTURY_TURN = 69;

const yearOf = (text: string): number => {
  const year = Number(text);
  return text.length > 2 ? year : year + (year < CENTURY_TURN ? 2000 : 1900);
};

/** The day as YYYY-MM-DD; undefined if the calendar does not have it. */
function calendarDay(year: number, month: number, date: number): string | undefined {
  const day = [year, ...[month, date].map((number) => String(number).padStart(2, '0'))].join('-');
  return year >= FIRST_YEAR && year <= LAST_YEAR && isDay(day) ? day : undefined;
}

/** A day that is written with slashes or dashes, in each order. */
function readBothOrders(text: string): Readonly<Record<DayOrder, string | undefined>> | undefined {
  const [, one, separator, two, end] = ANY_ORDER.exec(text) ?? [];
  if (one === undefined || two === undefined || end === undefined) return undefined;
  // 05-01-27 may begin with the year.
  if (separator === '-' && end.length === 2) return undefined;
  const read = (month: string, date: string) => calendarDay(yearOf(end), Number(month), Number(date));
  return { 'day-first': read(two, one), 'month-first': read(one, two) };
}

/** A day as YYYY-MM-DD, or why the text cannot be read as one. */
export type WrittenDay =
  { readonly day: string } | { readonly day?: undefined; readonly problem: 'no-day' | 'ambiguous' | 'contradictory' };

const known = (day: string | undefined): WrittenDay => (day === undefined ? { problem: 'no-day' } : { day });

/**
 * Reads a day of a file: 2027-01-31, 31.1.2027, 31.1.27, or with slashes or dashes in the order of its column.
 * `readDay('5/1/2027', 'day-first')` is 5 January. Without an order, a day that has two readings is ambiguous.
 */
export function readDay(text: string, order?: ColumnDayOrder): WrittenDay {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return known(calendarDay(Number(iso[1]), Number(iso[3]), Number(iso[4])));
  const dotted = DOTTED.exec(text);
  if (dotted) return known(calendarDay(yearOf(dotted[3] ?? ''), Number(dotted[2]), Number(dotted[1])));
  const both = readBothOrders(text);
  const [dayFirst, monthFirst] = [both?.['day-first'], both?.['month-first']];
  if (dayFirst === undefined && monthFirst === undefined) return { problem: 'no-day' };
  if (order === 'contradictory') return { problem: 'contradictory' };
  if (order !== undefined) return known(both?.[order]);
  const isOne = dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst;
  return isOne ? known(dayFirst ?? monthFirst) : { problem: 'ambiguous' };
}

/** The order that the days of a column have in common, and examples of them. */
export interface DayOrderFound {
  /** `ambiguous`: every day has two readings. Undefined: no day of the column depends on the order. */
  readonly order?: ColumnDayOrder | 'ambiguous';
  /** The first day that has two readings. */
  readonly ambiguous?: string;
  /** The first day of each order that has only one reading. */
  readonly examples: Readonly<Partial<Record<DayOrder, string>>>;
}

/** Finds the order of a column's days. One day that has a single reading decides for all of them. */
export function findDayOrder(texts: Iterable<string>): DayOrderFound {
  const examples: Partial<Record<DayOrder, string>> = {};
  let ambiguous: string | undefined;
  for (const text of texts) {
    const both = readBothOrders(text.trim());
    if (both === undefined) continue;
    const { 'day-first': dayFirst, 'month-first': monthFirst } = both;
    if (dayFirst !== undefined && monthFirst !== undefined) {
      if (dayFirst !== monthFirst) ambiguous ??= text.trim();
    } else if (dayFirst !== undefined) examples['day-first'] ??= text.trim();
    else if (monthFirst !== undefined) examples['month-first'] ??= text.trim();
  }
  const orders = Object.keys(examples) as DayOrder[];
  const order =
    orders.length > 1 ? 'contradictory' : (orders[0] ?? (ambiguous === undefined ? undefined : 'ambiguous'));
  return { ...(order && { order }), ...(ambiguous !== undefined && { ambiguous }), examples };
}
