import { type AuditEntry, reasons } from '@gym/api-contract';
import type { Gym, GymUser } from '../gym.ts';
import { addToDay } from './membership-dates.ts';
import { numbersOf } from './numbered-measurements.ts';
import { data, type FakeCall, fieldError } from './fake-call.ts';

type Fields = Readonly<Record<string, unknown>>;

type RecordKind = AuditEntry['record'];

export interface Entry {
  readonly id: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly action: string;
  readonly record: RecordKind;
  readonly record_id: number;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** Every record by kind and id, with its secret fields apart. */
type Records = Map<string, StoredRecord>;

interface StoredRecord {
  readonly record: RecordKind;
  readonly id: number;
  readonly shown: Fields;
  readonly secret?: string;
}

const trails = new WeakMap<Gym, Entry[]>();
const trailOf = (gym: Gym): Entry[] => {
  const trail = trails.get(gym) ?? [];
  trails.set(gym, trail);
  return trail;
};

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function recordsOf(gym: Gym): Records {
  const records: Records = new Map();
  const add = (record: RecordKind, id: number, shown: object, secret?: string) =>
    records.set(`${record} ${id}`, {
      record,
      id,
      shown: copy(shown) as Fields,
      ...(secret !== undefined && { secret }),
    });
  for (const { password, ...user } of gym.users) add('user', user.id, user, password);
  for (const plan of gym.plans) add('plan', plan.id, plan);
  for (const member of gym.members) add('member', member.id, member);
  for (const one of gym.health) add('measurement', numbersOf(gym, one).id, one);
  for (const [member_id, diet] of Object.entries(gym.diets))
    add('diet', Number(member_id), { member_id: Number(member_id), diet });
  gym.assignments.forEach((one, index) => add('assignment', index + 1, one));
  for (const template of gym.dietTemplates) add('diet template', template.id, template);
  return records;
}

/** Entries that a call writes itself. They replace the entries that are computed from the changed records. */
const ownEntries = new WeakMap<Gym, Omit<Entry, 'id' | 'at' | 'user_id' | 'action'>[]>();
export const addEntry = (gym: Gym, entry: Omit<Entry, 'id' | 'at' | 'user_id' | 'action'>): void =>
  void ownEntries.set(gym, [...(ownEntries.get(gym) ?? []), entry]);

/** Reduces the entries about a member to the member's number. */
export function clearEntries(gym: Gym, id: number): void {
  const markOf = ({ record }: Entry) => ({ erased_member: record === 'assignment' ? null : id });
  const isAbout = ({ record, record_id, before, after }: Entry) =>
    record === 'member' ? record_id === id : (after ?? before)?.member_id === id;
  trails.set(
    gym,
    trailOf(gym).map((entry) =>
      isAbout(entry) ? { ...entry, before: entry.before && markOf(entry), after: entry.after && markOf(entry) } : entry,
    ),
  );
}

/** Reduces the entries about a user to the user's number. */
export function clearUserEntries(gym: Gym, id: number): void {
  const mark = { erased_user: id };
  trails.set(
    gym,
    trailOf(gym).map((entry) =>
      entry.record === 'user' && entry.record_id === id
        ? { ...entry, before: entry.before && mark, after: entry.after && mark }
        : entry,
    ),
  );
}

/** The entries about a member, oldest first. */
export const entriesAbout = (gym: Gym, id: number): readonly Entry[] =>
  trailOf(gym).filter(({ record, record_id, before, after }) =>
    record === 'member' || record === 'health data' ? record_id === id : (after ?? before)?.member_id === id,
  );

/** The entries of an action, the latest last. */
export const entriesOf = (gym: Gym, wanted: string): readonly Entry[] =>
  trailOf(gym).filter(({ action }) => action === wanted);

/** The entries of a record, the latest first. */
export const changesOf = (gym: Gym, record: RecordKind, id: number): readonly Entry[] =>
  trailOf(gym)
    .filter((entry) => entry.record === record && entry.record_id === id)
    .reverse();

/** Performs a save and adds an audit entry for each changed record. */
export function withAuditEntries<T>(
  gym: Gym,
  { user, action }: { user: GymUser | undefined; action: string },
  work: () => T,
): T {
  const before = recordsOf(gym);
  const answer = work();
  const after = recordsOf(gym);
  const trail = trailOf(gym);
  const own = ownEntries.get(gym);
  if (own) {
    ownEntries.delete(gym);
    for (const entry of own)
      trail.push({ id: trail.length + 1, at: new Date().toISOString(), user_id: user?.id ?? null, action, ...entry });
    return answer;
  }
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    const isShown = JSON.stringify(was?.shown) !== JSON.stringify(is?.shown);
    if (!isShown && was?.secret === is?.secret) continue;
    const stored = is ?? was;
    if (!stored) continue;
    trail.push({
      id: trail.length + 1,
      at: new Date().toISOString(),
      user_id: user?.id ?? null,
      action,
      record: stored.record,
      record_id: stored.id,
      before: isShown ? (was?.shown ?? null) : null,
      after: isShown ? (is?.shown ?? null) : null,
    });
  }
  return answer;
}

/** Adds an entry about a read of health data, once per user, member and hour, like our server. */
export function recordHealthRead(gym: Gym, user: GymUser, action: string, memberId: number): void {
  const trail = trailOf(gym);
  const at = new Date().toISOString();
  const isSame = ({ record, record_id, user_id, at: before }: Entry) =>
    record === 'health data' &&
    record_id === memberId &&
    user_id === user.id &&
    before.slice(0, 13) === at.slice(0, 13);
  if (trail.some(isSame)) return;
  const read = { record: 'health data', record_id: memberId, before: null, after: null } as const;
  trail.push({ id: trail.length + 1, at, user_id: user.id, action, ...read });
}

export const nameOf = (person: { readonly fname?: unknown; readonly lname?: unknown } = {}): string =>
  [person.fname, person.lname].filter(Boolean).join(' ');

function labelOf(gym: Gym, { record, record_id, before, after }: Entry): string {
  const said = after ?? before ?? {};
  for (const mark of [said.erased_member, said.erased_user])
    if (mark !== undefined) return mark === null ? 'erased' : `${String(mark)} (erased)`;
  const own = nameOf(said) || nameOf(before ?? {}) || (said.name as string | undefined);
  if (own) return own;
  if (record === 'plan') return String(said.plan_name);
  if (record === 'health data') return nameOf(gym.members.find(({ id }) => id === record_id));
  if (record === 'user') return nameOf(gym.users.find(({ id }) => id === record_id));
  return nameOf(gym.members.find(({ id }) => id === said.member_id));
}

/** Checks that the day exists. The contract checks only its format. */
function assertCalendarDay(field: 'from' | 'to', day: string | undefined): string | undefined {
  if (day === undefined || addToDay(day, {}) === day) return day;
  throw fieldError(field, reasons.audit.unknownDay(reasons.audit.labels[field]), 400);
}

/** The audit entries, newest first. */
export const getAuditTrail: FakeCall<'getAuditTrail'> = ({ gym, user, query }) => {
  const { person, record, record_id, before = Infinity, size = 50 } = query;
  const [from = '', to = '9999'] = [assertCalendarDay('from', query.from), assertCalendarDay('to', query.to)];
  const found = [...trailOf(gym)]
    .reverse()
    .filter(
      (entry) =>
        entry.id < before &&
        (person === undefined || (entry.user_id ?? 0) === person) &&
        (record === undefined || entry.record === record) &&
        (record_id === undefined || entry.record_id === record_id) &&
        entry.at.slice(0, 10) >= from &&
        entry.at.slice(0, 10) <= to,
    );
  const shown = found.slice(0, size);
  for (const entry of shown.filter((one) => one.record === 'measurement' || one.record === 'diet')) {
    const member = (entry.after ?? entry.before)?.member_id;
    if (member !== undefined) recordHealthRead(gym, user, 'getAuditTrail', Number(member));
  }
  return {
    ...data(
      shown.map((entry) => ({
        ...entry,
        address: '127.0.0.1',
        label: labelOf(gym, entry),
        user_name: nameOf(gym.users.find(({ id }) => id === entry.user_id)) || null,
      })),
    ),
    more: found.length > size,
  };
};
