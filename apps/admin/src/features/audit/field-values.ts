import { DURATION_NAMES } from '@gym/rules';
import { formatDay, formatMoney } from '@gym/ui';
import { decimalsOf } from '@gym/ui/decimals';
import { auditTexts } from './texts.ts';
import { userTexts } from '../users/index.ts';

interface Row {
  readonly food_item?: unknown;
}

/** The rows of a diet, which is either a list or a JSON string of one. */
function dietRows(diet: unknown): readonly Row[] {
  try {
    const rows: unknown = typeof diet === 'string' ? JSON.parse(diet || '[]') : diet;
    return Array.isArray(rows) ? (rows as Row[]) : [];
  } catch {
    return [];
  }
}

/** Counts the food items that a change added, changed and removed. */
export function countDietChanges(before: unknown, after: unknown): { added: number; changed: number; removed: number } {
  const byFood = (diet: unknown) => new Map(dietRows(diet).map((row) => [row.food_item, JSON.stringify(row)]));
  const [was, is] = [byFood(before), byFood(after)];
  const both = [...is.keys()].filter((food) => was.has(food));
  return {
    added: is.size - both.length,
    changed: both.filter((food) => was.get(food) !== is.get(food)).length,
    removed: was.size - both.length,
  };
}

/** How the gym formats amounts and dates. */
export interface FormatOptions {
  readonly locale: string;
  readonly currency: string;
}

const formatYesNo = (value: unknown): string => (value === true ? 'Yes' : 'No');

const FORMATTERS: Readonly<Record<string, (value: unknown, writing: FormatOptions) => string>> = {
  active: formatYesNo,
  archived: formatYesNo,
  role: (value) => (Number(value) === 1 ? userTexts.roles.administrator : userTexts.roles.staff),
  duration: (value) => DURATION_NAMES[Number(value)] ?? String(value),
  free_days: (value) => DURATION_NAMES[Number(value)] ?? String(value),
  price: (value, writing) => formatMoney(Number(value), writing),
  start: (value, { locale }) => formatDay(String(value), locale),
  end: (value, { locale }) => formatDay(String(value), locale),
  date: (value, { locale }) => formatDay(String(value), locale),
  tags: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
  diet: (value) => auditTexts.foods(dietRows(value).length),
};

/** Formats a field's value as other screens do; undefined if it is empty. */
export function formatFieldValue(name: string, value: unknown, writing: FormatOptions): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const write = Object.hasOwn(FORMATTERS, name) ? FORMATTERS[name] : undefined;
  if (write) return write(value, writing);
  if (typeof value === 'number') return decimalsOf(writing.locale).write(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
