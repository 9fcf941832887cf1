import { formatDay, formatMoney } from '@gym/ui';
import { auditTexts } from '../../texts/audit.ts';
import { planTexts } from '../../texts/plans.ts';
import { userTexts } from '../../texts/users.ts';

interface Row {
  readonly food_item?: unknown;
}

/** The rows of a diet, which is a list, or one as a JSON string. */
function dietRows(diet: unknown): readonly Row[] {
  try {
    const rows: unknown = typeof diet === 'string' ? JSON.parse(diet || '[]') : diet;
    return Array.isArray(rows) ? (rows as Row[]) : [];
  } catch {
    return [];
  }
}

/** How many foods came, were changed and went. */
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

/** How the gym writes amounts and days. */
export interface FormatOptions {
  readonly locale: string;
  readonly currency: string;
}

const DURATIONS = planTexts.durations;
const formatYesNo = (value: unknown): string => (value === true ? 'Yes' : 'No');

const FORMATTERS: Readonly<Record<string, (value: unknown, writing: FormatOptions) => string>> = {
  active: formatYesNo,
  role: (value) => (Number(value) === 1 ? userTexts.roles.administrator : userTexts.roles.staff),
  duration: (value) => DURATIONS[Number(value)] ?? String(value),
  free_days: (value) => DURATIONS[Number(value)] ?? String(value),
  price: (value, writing) => formatMoney(Number(value), writing),
  start: (value, { locale }) => formatDay(String(value), locale),
  end: (value, { locale }) => formatDay(String(value), locale),
  date: (value, { locale }) => formatDay(String(value), locale),
  diet: (value) => auditTexts.foods(dietRows(value).length),
};

/** A field's value as it reads elsewhere in the product; undefined for none. */
export function formatFieldValue(name: string, value: unknown, writing: FormatOptions): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const write = Object.hasOwn(FORMATTERS, name) ? FORMATTERS[name] : undefined;
  if (write) return write(value, writing);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
