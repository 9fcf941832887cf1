import { strToU8, zipSync } from 'fflate';
import { type Id, type Json, readRecord, type ReadOptions, unreadable, withId } from '@gym/api-client';
import type { MemberExport } from '@gym/api-contract';
import { exportMemberData } from '@gym/api-contract/calls';
import { formatDay, formatMoney } from '@gym/ui';
import { decimalsOf } from '@gym/ui/decimals';
import { formatMoment } from '@gym/ui/format-moment';
import { termLabel } from '@gym/ui/term-label';
import { escapeHtml } from '@gym/rules';

/** How the gym formats dates, times and amounts. */
interface FormatOptions {
  readonly locale: string;
  readonly timeZone: string;
}

type Row = readonly (string | number)[];

const headCells = (names: readonly string[]): string =>
  names.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('');

const rowCells = (row: Row): string =>
  `<tr>${row.map((value) => `<td>${escapeHtml(String(value))}</td>`).join('')}</tr>`;

const table = (title: string, head: readonly string[], rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : `
<h2>${escapeHtml(title)}</h2>
<table><thead><tr>${headCells(head)}</tr></thead>
<tbody>${rows.map(rowCells).join('\n')}</tbody></table>`;

const formatFields = (fields: Readonly<Record<string, unknown>> | null): string =>
  Object.entries(fields ?? {})
    .map(
      ([name, value]) => `${name.replaceAll('_', ' ')}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join('; ');

const STYLE = [
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}',
  'table{border-collapse:collapse;width:100%;margin-bottom:2rem}',
  'td,th{border:1px solid #999;padding:.25rem .5rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}',
  '@media print{body{margin:0}}',
].join('');

const sizes = ({ chest, biceps, shoulder, waist, thigh }: MemberExport['measurements'][number]) => [
  chest,
  biceps,
  shoulder,
  waist,
  thigh,
];

function tables(data: MemberExport, format: FormatOptions): string[] {
  const day = (text: string) => formatDay(text, format.locale);
  const moment = (text: string) => formatMoment(text, format);
  const price = (amount: number, currency: string) => formatMoney(amount, { locale: format.locale, currency });
  const { write } = decimalsOf(format.locale);
  const { member, memberships, measurements, diets, changes, imports, merged } = data;
  return [
    table('Person', ['', ''], personFacts(member, moment)),
    table(
      'Memberships',
      ['Plan', 'Sold on', 'From', 'To', 'Duration', 'Free', 'Price'],
      memberships.map((one) => [
        one.plan,
        day(one.sold_on),
        day(one.first_day),
        day(one.last_day),
        (one.duration_count ?? 1) > 1 ? termLabel(one.duration.code, one.duration_count) : one.duration.name,
        one.free_period.name,
        price(one.price, one.currency),
      ]),
    ),
    table(
      'Measurements',
      ['Day', 'Chest', 'Biceps', 'Shoulder', 'Waist', 'Thigh', 'Unit'],
      measurements.map((one) => [day(one.date), ...sizes(one).map(write), one.unit]),
    ),
    table(
      'Diets',
      ['Version', 'Saved', 'Foods'],
      diets.map(({ version, saved_at, foods }) => [
        version,
        moment(saved_at),
        foods.map(({ food, quantity, unit }) => `${food} ${write(quantity)} ${unit}`).join(', '),
      ]),
    ),
    table(
      'Who changed what',
      ['When', 'Who', 'What', 'Before', 'After'],
      changes.map(({ at, by, action, record, before, after }) => [
        moment(at),
        by,
        `${record} (${action})`,
        formatFields(before),
        formatFields(after),
      ]),
    ),
    table(
      'Imports',
      ['File', 'Line', 'Imported', 'What it said'],
      imports.map(({ file, line, imported_at, fields }) => [file, line, moment(imported_at), formatFields(fields)]),
    ),
    table(
      'Other numbers',
      ['Number', 'Merged'],
      merged.map(({ number, merged_at }) => [number, moment(merged_at)]),
    ),
  ];
}

const fullName = ({ first_name, last_name }: MemberExport['member']): string => `${first_name} ${last_name}`;

const personFacts = (member: MemberExport['member'], moment: (text: string) => string): Row[] => [
  ['Number', member.number],
  ['Name', fullName(member)],
  ['Father’s name', `${member.father_first_name} ${member.father_last_name}`],
  ['Profession', member.profession],
  ['Email', member.email],
  ['Phone', member.phone],
  ['Address', `${member.address}, ${member.pincode} ${member.city.name}, ${member.state.name}, ${member.country.name}`],
  ['Member since', member.joined_at === null ? '–' : moment(member.joined_at)],
  ...(member.tags?.length ? [['Tags', member.tags.join(', ')]] : []),
];

/**
 * All data about a person as an HTML page. It loads nothing and runs no script, so any browser can always show and
 * print it.
 */
function printablePage(data: MemberExport, format: FormatOptions): string {
  const name = escapeHtml(fullName(data.member));
  const moment = escapeHtml(formatMoment(data.made_at, format));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Data about ${name}</title><style>${STYLE}</style></head><body>
<h1>What ${escapeHtml(data.gym)} holds about ${name}</h1>
<p>As of ${moment}. The file beside this page says the same for a program.</p>
${tables(data, format).join('\n')}
</body></html>
`;
}

const isMemberExport = (fields: Json): fields is Json & MemberExport =>
  fields.format === 'gym-member-data' && typeof fields.member === 'object' && Array.isArray(fields.memberships);

/**
 * Exports all stored data of one member; the server logs who exported it. The answer is passed on unchanged, as it
 * becomes a file.
 *
 * @throws ApiError `unreadable` if the answer is no export
 */
export async function readExport(id: Id, options?: ReadOptions): Promise<MemberExport> {
  const fields = await readRecord(withId(exportMemberData.path, id), options);
  if (!isMemberExport(fields)) throw unreadable();
  return fields;
}

/**
 * Packs a page for the person and JSON for programs into one file. Its name uses the member number, because other
 * people see file names.
 */
export function packExport(data: MemberExport, format: FormatOptions): { readonly file: Blob; readonly name: string } {
  const name = `member-${data.member.number}-${data.made_at.slice(0, 10)}`;
  const packed = zipSync({
    [`${name}.html`]: strToU8(printablePage(data, format)),
    [`${name}.json`]: strToU8(`${JSON.stringify(data, null, 2)}\n`),
  });
  return { file: new Blob([packed], { type: 'application/zip' }), name: `${name}.zip` };
}
