import type { AuditEntry } from '@gym/api-contract';
import { DURATION_NAMES } from '@gym/rules';
import { formatDay, formatMoney } from '@gym/ui';
import { decimalsOf } from '@gym/ui/decimals';
import { userTexts } from '../users/index.ts';
import { auditTexts } from './texts.ts';

/** Labels of the fields, in reading order. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  fname: 'First name',
  lname: 'Last name',
  father_fname: "Father's first name",
  father_lname: "Father's last name",
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  active: 'Active',
  image: 'Picture',
  profession: 'Profession',
  address: 'Address',
  country: 'Country number',
  state: 'State number',
  city: 'City number',
  pincode: 'Pincode',
  tags: 'Tags',
  plan_name: 'Plan name',
  duration: 'Duration',
  duration_count: 'Duration count',
  price: 'Price',
  free_days: 'Free days',
  archived: 'Archived',
  date: 'Day',
  start: 'First day',
  end: 'Last day',
  chest: 'Chest',
  biceps: 'Biceps',
  shoulder: 'Shoulder',
  waist: 'Waist',
  thigh: 'Thigh',
  diet: 'Foods',
  contributions: 'Order',
  agent: 'Browser',
  plan_id: 'Plan number',
  member_id: 'Member number',
  user_id: 'User number',
};

/** The label of a field. An unknown field keeps its own name, with blanks for underscores. */
export const fieldName = (name: string): string =>
  (Object.hasOwn(FIELD_NAMES, name) ? FIELD_NAMES[name] : undefined) ?? name.replaceAll('_', ' ');

const READING_ORDER = Object.keys(FIELD_NAMES);

/** Sorts field names in reading order, unknown ones last. The trail stores no order. */
function byReadingOrder(one: string, other: string): number {
  const rank = (name: string) =>
    Object.hasOwn(FIELD_NAMES, name) ? READING_ORDER.indexOf(name) : READING_ORDER.length;
  return rank(one) - rank(other);
}

/** A field whose value differs between before and after. */
export interface ChangedField {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** These fields identify the record and its version, or an event; they do not describe a change of the record. */
const IGNORED_FIELDS = new Set([
  ...['id', 'version', 'erased_member', 'erased_user'],
  ...['merged_into', 'merged_from', 'unmerged', 'memberships', 'measurements', 'diets'],
]);

type Side = AuditEntry['before'];

/** One side of a change. Null if it describes only an event: the record did not exist then, or exists no more. */
const recordOf = (side: Side): Side =>
  side && Object.keys(side).some((name) => !IGNORED_FIELDS.has(name)) ? side : null;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The record before and after the entry. */
export const recordSides = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>) => ({
  before: recordOf(before),
  after: recordOf(after),
});

/** The fields that differ, in reading order. A created or deleted record lists all its non-empty fields. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...names]
    .filter((name) => !IGNORED_FIELDS.has(name))
    .sort(byReadingOrder)
    .map((name) => ({ name, before: before?.[name] ?? '', after: after?.[name] ?? '' }))
    .filter((field) => !isSame(field.before, field.after));
}

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

interface Contribution {
  readonly id: string;
  readonly hidden: boolean;
  readonly title?: string;
}

const writeContribution = ({ id, title = id, hidden }: Contribution): string =>
  hidden ? auditTexts.hidden(title) : title;

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
  contributions: (value) =>
    Array.isArray(value) ? value.map(writeContribution).join(', ') || auditTexts.nothing : String(value),
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
