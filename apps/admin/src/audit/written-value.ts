import { formatDay, formatMoney } from '@gym/ui';
import { texts } from '../texts.ts';
import { dietRows } from './diet-changes.ts';
import { auditTexts } from './texts.ts';

/** How the gym writes amounts and days. */
export interface Writing {
  readonly locale: string;
  readonly currency: string;
}

const PERIODS = texts.plans.durations;
const YES_NO = (value: unknown): string => (value === true ? 'Yes' : 'No');

const WRITE: Readonly<Record<string, (value: unknown, writing: Writing) => string>> = {
  active: YES_NO,
  role: (value) => (Number(value) === 1 ? texts.users.roles.administrator : texts.users.roles.staff),
  duration: (value) => PERIODS[Number(value)] ?? String(value),
  free_days: (value) => PERIODS[Number(value)] ?? String(value),
  price: (value, writing) => formatMoney(Number(value), writing),
  start: (value, { locale }) => formatDay(String(value), locale),
  end: (value, { locale }) => formatDay(String(value), locale),
  date: (value, { locale }) => formatDay(String(value), locale),
  diet: (value) => auditTexts.foods(dietRows(value).length),
};

/** A field's value as it reads elsewhere in the product; undefined for none. */
export function writtenValue(name: string, value: unknown, writing: Writing): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const write = Object.hasOwn(WRITE, name) ? WRITE[name] : undefined;
  if (write) return write(value, writing);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
