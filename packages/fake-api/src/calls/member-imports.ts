import { IMPORT_FIELDS, MAX_IMPORT_ROWS, type MemberImport, type MemberImportRow } from '@gym/api-contract';
import { nextId, type Gym, type GymMember } from '@gym/spec-server/gym';
import { data, type FakeCall, FakeHttpError, notFound } from './fake-call.ts';
import { membershipsOf, today } from './membership-dates.ts';

type Field = (typeof IMPORT_FIELDS)[number];
type Row = { -readonly [Name in keyof MemberImportRow]: MemberImportRow[Name] } & {
  fields: Record<Field, string>;
  places: { country: number; state: number; city: number };
};
interface Stored {
  shown: { -readonly [Name in keyof MemberImport]: MemberImport[Name] };
  rows: Row[];
}

const imports = new WeakMap<Gym, Stored[]>();
const importsOf = (gym: Gym): Stored[] => {
  const all = imports.get(gym) ?? [];
  imports.set(gym, all);
  return all;
};
const find = (gym: Gym, id: unknown): Stored => {
  const found = importsOf(gym).find(({ shown }) => shown.id === Number(id));
  if (!found) throw notFound('import', id);
  return found;
};
const refuse = (reason: string) => new FakeHttpError(422, reason);

const LABELS: Partial<Record<Field, string>> = {
  fname: 'First name',
  lname: 'Last name',
  father_fname: "Father's first name",
  father_lname: "Father's last name",
};
const label = (field: Field) => LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1);

/** The rules for adding a member, as far as the tests of screens need them. */
function errorsOf(fields: Record<Field, string>, places: Row['places']) {
  const errors: { field: string; text: string }[] = [];
  const say = (field: Field, text: string) => errors.push({ field, text: `${label(field)} ${text}` });
  for (const field of IMPORT_FIELDS) if (fields[field] === '') say(field, 'must not be empty.');
  if (fields.email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(fields.email))
    say('email', 'must be a valid address, like name@example.com.');
  if (fields.phone && !/^\+?\d{1,20}$/.test(fields.phone)) say('phone', 'takes up to 20 digits; it may begin with +.');
  if (fields.country && !places.country)
    errors.push({ field: 'country', text: `There is no country “${fields.country}” in the list of countries.` });
  else if (fields.state && !places.state)
    errors.push({ field: 'state', text: `${fields.country} has no state “${fields.state}”.` });
  else if (fields.city && !places.city)
    errors.push({ field: 'city', text: `${fields.state} has no city “${fields.city}”.` });
  return errors;
}

function placesOf(gym: Gym, { country, state, city }: Record<Field, string>) {
  const is = (name: string, wanted: string) => name.toLowerCase() === wanted.toLowerCase();
  const inCountry = gym.countries.find(({ name }) => is(name, country))?.id ?? 0;
  const inState = gym.states.find((one) => one.country_id === inCountry && is(one.state_name, state))?.id ?? 0;
  return {
    country: inCountry,
    state: inState,
    city: gym.cities.find((one) => one.state_id === inState && is(one.city_name, city))?.id ?? 0,
  };
}

const samePerson = (
  a: { phone: string; email: string },
  b: { phone: string; email: string },
): MemberImportRow['same'] => [
  ...(a.phone === b.phone ? ['phone' as const] : []),
  ...(a.email.toLowerCase() === b.email.toLowerCase() ? ['email' as const] : []),
];

function staged(gym: Gym, earlier: readonly Row[], line: number, values: readonly string[]): Row {
  const fields = Object.fromEntries(
    IMPORT_FIELDS.map((field, index) => [field, (values[index] ?? '').trim().replace(/^'(?='*[=+\-@])/, '')]),
  ) as Record<Field, string>;
  for (const field of ['phone', 'pincode'] as const) fields[field] = fields[field].replace(/[\s\-./()]/g, '');
  const places = placesOf(gym, fields);
  const { fname, lname, phone, email } = fields;
  const row: Row = {
    line,
    fate: 'add',
    fname,
    lname,
    phone,
    email,
    errors: errorsOf(fields, places),
    duplicate_of: null,
    duplicate_name: '',
    duplicate_line: null,
    same: [],
    member_id: null,
    kept_because: null,
    fields,
    places,
  };
  if (row.errors.length > 0) return { ...row, fate: 'refused' };
  const member = gym.members.find((one) => samePerson(one, row).length > 0);
  if (member)
    return {
      ...row,
      fate: 'duplicate',
      duplicate_of: member.id,
      duplicate_name: `${member.fname} ${member.lname}`,
      same: samePerson(member, row),
    };
  const other = earlier.find((one) => one.fate === 'add' && samePerson(one, row).length > 0);
  return other ? { ...row, fate: 'duplicate', duplicate_line: other.line, same: samePerson(other, row) } : row;
}

function counted({ shown, rows }: Stored): MemberImport {
  const of = (...fates: MemberImportRow['fate'][]) => rows.filter(({ fate }) => fates.includes(fate)).length;
  return Object.assign(shown, {
    rows: rows.length,
    to_add: of('add'),
    duplicate: of('duplicate'),
    refused: of('refused'),
    added: of('added', 'removed', 'kept', 'gone'),
    removed: of('removed', 'gone'),
    kept: of('kept'),
    undo_until:
      (shown.status === 'done' || shown.status === 'stopped') && of('added') > 0
        ? new Date(Date.now() + 14 * 86_400_000).toISOString()
        : null,
  });
}

export const getMemberImports: FakeCall = ({ gym }) => data(importsOf(gym).map(counted).reverse());
export const getMemberImport: FakeCall = ({ gym, query }) => data(counted(find(gym, query.id)));

export const getMemberImportRows: FakeCall = ({ gym, query }) => {
  const { fate, page = 1, size = 20 } = query as { fate?: string; page?: number; size?: number };
  const rows = find(gym, query.id).rows.filter((row) => fate === undefined || row.fate === fate);
  return {
    ...data(rows.slice((page - 1) * size, page * size).map(({ fields: _fields, places: _places, ...row }) => row)),
    total: rows.length,
  };
};

export const exportMemberImportRows: FakeCall = ({ gym, query }) => {
  const rows = find(gym, query.id).rows.filter(({ fate }) => fate === 'refused' || fate === 'duplicate');
  const header =
    "First name,Last name,Father's first name,Father's last name,Profession,Email,Phone,Address,Country,State,City,Pincode,Row,Reason";
  return `\uFEFF${header}\r\n${rows.map(({ fields, line, errors }) => `${[...Object.values(fields), line, errors.map(({ text }) => text.replaceAll(',', ';')).join(' ')].join(',')}\r\n`).join('')}`;
};

export const startMemberImport: FakeCall = ({ gym, body, user }) => {
  const all = importsOf(gym);
  const { file_name, file_size, file_hash, columns } = body as unknown as Pick<
    MemberImport,
    'file_name' | 'file_size' | 'file_hash' | 'columns'
  >;
  const stored: Stored = {
    rows: [],
    shown: {
      id: nextId(all.map(({ shown }) => ({ id: Number(shown.id) }))),
      file_name,
      file_size,
      file_hash,
      columns,
      status: 'receiving',
      duplicates: 'skip',
      received_line: 0,
      rows: 0,
      to_add: 0,
      duplicate: 0,
      refused: 0,
      added: 0,
      removed: 0,
      kept: 0,
      problem: null,
      user_name: `${user.fname} ${user.lname}`,
      created_at: new Date().toISOString(),
      ended_at: null,
      undo_until: null,
    },
  };
  all.push(stored);
  return data(counted(stored));
};

export const sendMemberImportRows: FakeCall = ({ gym, body }) => {
  const { id, after, rows, last } = body as unknown as {
    id: number;
    after: number;
    rows: { line: number; values: string[] }[];
    last: boolean;
  };
  const stored = find(gym, id);
  const { shown } = stored;
  if (shown.status !== 'receiving' || after < shown.received_line) return data(counted(stored));
  if (after > shown.received_line) throw refuse(`The rows after row ${shown.received_line} come first.`);
  if (stored.rows.length + rows.length > MAX_IMPORT_ROWS)
    throw refuse(`A file may have at most ${MAX_IMPORT_ROWS} rows. Split it, and import the parts.`);
  for (const { line, values } of rows) stored.rows.push(staged(gym, stored.rows, line, values));
  Object.assign(shown, { received_line: rows.at(-1)?.line ?? shown.received_line, ...(last && { status: 'ready' }) });
  return data(counted(stored));
};

/** The fake runs the import at once, as there is nothing to wait for in memory. */
export const runMemberImport: FakeCall = ({ gym, body }) => {
  const stored = find(gym, body.id);
  const { shown } = stored;
  if (shown.status === 'receiving')
    throw refuse('This file has not arrived whole. Choose it again, and sending goes on.');
  if (shown.status !== 'ready') return data(counted(stored));
  for (const row of stored.rows) {
    if (row.fate !== 'add' && !(row.fate === 'duplicate' && body.duplicates === 'add')) continue;
    const id = Math.max(2, nextId(gym.members));
    gym.members.push({ ...row.fields, ...row.places, id, version: 1 } as unknown as GymMember);
    gym.joined[id] = today();
    Object.assign(row, {
      fate: 'added',
      member_id: id,
      duplicate_of: null,
      duplicate_name: '',
      duplicate_line: null,
      same: [],
    });
  }
  Object.assign(shown, { status: 'done', duplicates: body.duplicates, ended_at: new Date().toISOString() });
  return data(counted(stored));
};

export const stopMemberImport: FakeCall = ({ gym, body }) => data(counted(find(gym, body.id)));

const keptBecause = (gym: Gym, member: GymMember): MemberImportRow['kept_because'] => {
  if (member.version > 1) return 'changed';
  if (membershipsOf(gym, member.id).length > 0) return 'sold';
  if (gym.health.some(({ member_id }) => member_id === member.id)) return 'measured';
  return gym.diets[member.id] ? 'diet' : null;
};

export const undoMemberImport: FakeCall = ({ gym, body }) => {
  const stored = find(gym, body.id);
  if (stored.shown.status === 'undone') return data(counted(stored));
  if (counted(stored).undo_until === null) throw refuse('This import has nothing to undo, or it ended too long ago.');
  for (const row of stored.rows.filter(({ fate }) => fate === 'added')) {
    const member = gym.members.find(({ id }) => id === row.member_id);
    const reason = member ? keptBecause(gym, member) : null;
    if (member && !reason) gym.members.splice(gym.members.indexOf(member), 1);
    Object.assign(row, { fate: reason ? 'kept' : member ? 'removed' : 'gone', kept_because: reason });
  }
  stored.shown.status = 'undone';
  return data(counted(stored));
};

export const discardMemberImport: FakeCall = ({ gym, body }) => {
  const stored = find(gym, body.id);
  if (counted(stored).added > 0) throw refuse('Members were added from this file. Undo the import instead.');
  importsOf(gym).splice(importsOf(gym).indexOf(stored), 1);
  return data({ id: Number(body.id) });
};
