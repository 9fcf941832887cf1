import { MEMBER_ACTIONS, type TimelineEntry } from '@gym/api-contract';
import type { Gym } from '../gym.ts';
import { changesOf, entriesAbout, type Entry, nameOf, recordHealthRead } from './audit-trail.ts';
import { versionsOf } from './diet.ts';
import type { FakeCall } from './fake-call.ts';
import { findMember } from './former-members.ts';
import { isRemoved } from './measurement-corrections.ts';
import { readMeasurement } from './measurements.ts';
import { membershipsOf } from './membership-dates.ts';

/** Who saved an entry; nothing for the initial data. */
function savedBy(gym: Gym, entry: Entry | undefined): { by?: string } {
  const by = nameOf(gym.users.find(({ id }) => id === entry?.user_id));
  return by === '' ? {} : { by };
}

const whenOf = ({ at }: Pick<Entry, 'at'>) => ({ at, day: at.slice(0, 10) });

function salesOf(gym: Gym, member: number): TimelineEntry[] {
  const entries = entriesAbout(gym, member).filter(({ record }) => record === 'assignment');
  const takenBack = entries.filter(({ action }) => action === 'takeBackMembership');
  return [
    ...membershipsOf(gym, member).map(({ id, plan_name, price, start, end, sold_on }): TimelineEntry => {
      const sale = entries.find(({ before, after }) => before === null && after?.id === id);
      // An imported sale was stored on another day.
      const isOfThatDay = sale && (sold_on ?? whenOf(sale).day) === whenOf(sale).day;
      const when = isOfThatDay ? whenOf(sale) : { day: sold_on ?? start };
      return { kind: 'sale', what: 'sold', id, ...savedBy(gym, sale), plan_name, price, start, end, ...when };
    }),
    ...takenBack.map((entry): TimelineEntry => {
      const [plan_name, reason] = [String(entry.before?.plan_name), String(entry.after?.reason)];
      return {
        ...{ kind: 'sale', what: 'taken-back', id: entry.id, plan_name, reason },
        ...whenOf(entry),
        ...savedBy(gym, entry),
      };
    }),
  ];
}

function measurementsOf(gym: Gym, member: number): TimelineEntry[] {
  const own = gym.health.filter(({ member_id }) => member_id === member);
  const removals = entriesAbout(gym, member).filter(({ action }) => action === 'removeMeasurement');
  const last = new Map(removals.map((entry) => [entry.record_id, entry]));
  return [
    ...own.map((one): TimelineEntry => {
      const { date: day, id, version: _version, ...sizes } = readMeasurement(gym, one);
      const [entry] = changesOf(gym, 'measurement', id);
      return { kind: 'measurement', what: 'measured', id, day, ...savedBy(gym, entry), ...sizes };
    }),
    ...[...last.values()]
      .filter(({ record_id }) => isRemoved(gym, record_id))
      .map((entry): TimelineEntry => {
        const measured = String(entry.before?.date);
        return {
          kind: 'measurement',
          what: 'removed',
          id: entry.record_id,
          measured,
          ...whenOf(entry),
          ...savedBy(gym, entry),
        };
      }),
  ];
}

const dietsOf = (gym: Gym, member: number): TimelineEntry[] =>
  gym.diets[member] === undefined
    ? []
    : versionsOf(gym, member).map(({ version, at, by, diet }): TimelineEntry => ({
        ...{ kind: 'diet', what: 'diet', id: version, foods: diet.length },
        ...whenOf({ at }),
        ...(by !== undefined && { by }),
      }));

/** What an entry about a member says in the timeline, like our server; null for reads and other records of a merge. */
function saidBy({ action, before, after }: Entry): TimelineEntry['what'] | null {
  const what = MEMBER_ACTIONS[action] ?? null;
  if (after === null || what === 'added') return after && before === null ? what : null;
  return before === null || 'merged_into' in before || 'merged_into' in after ? null : what;
}

function changesOfMember(gym: Gym, member: number): TimelineEntry[] {
  return changesOf(gym, 'member', member).flatMap((entry): TimelineEntry[] => {
    const { id, before, after } = entry;
    const what = saidBy(entry);
    if (what === null) return [];
    const isChanged = (field: string) =>
      field in (before ?? {}) &&
      field !== 'version' &&
      JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]);
    return [
      {
        ...{ kind: 'change', id, what },
        ...whenOf(entry),
        ...savedBy(gym, entry),
        ...(before && after && { fields: Object.keys(after).filter(isChanged).sort() }),
      },
    ];
  });
}

const FINDERS = { sale: salesOf, measurement: measurementsOf, diet: dietsOf, change: changesOfMember } as const;

/** What happened with a member, the latest first. */
export const getMemberTimeline: FakeCall<'getMemberTimeline'> = ({ gym, user, query }) => {
  const { id } = findMember(gym, query.id);
  const { kind, size = 20 } = query;
  if (kind !== 'sale' && kind !== 'change') recordHealthRead(gym, user, 'getMemberTimeline', id);
  const finders = kind === undefined ? Object.values(FINDERS) : [FINDERS[kind]];
  const found = finders
    .flatMap((find) => find(gym, id))
    .sort(
      (one, other) =>
        other.day.localeCompare(one.day) ||
        (other.at ?? '').localeCompare(one.at ?? '') ||
        Number(other.id) - Number(one.id),
    );
  const added = changesOf(gym, 'member', id).find((entry) => saidBy(entry) === 'added');
  const since = gym.joined[id] ?? (added ? whenOf(added).day : '2026-01-01');
  return {
    status: 'success',
    data: found.slice(0, size),
    more: found.length > size,
    ...(since !== '' && { since }),
  };
};
