import type { Gym, GymMember } from '../gym.ts';
import { recordHealthRead } from './audit-trail.ts';
import { data, type FakeCall } from './fake-call.ts';
import { findMember } from './former-members.ts';
import { hintOf, nameOfPlace, stateOf } from './member-data.ts';
import { membershipsOf } from './membership-dates.ts';

/** For how many days a merge can be undone. */
export const UNDO_DAYS = 90;

const KEYS: Readonly<Record<string, (member: GymMember) => string>> = {
  phone: ({ phone }) => phone.replace(/^\++/, ''),
  email: ({ email }) => email.toLowerCase(),
  name: ({ fname, lname, father_fname, father_lname }) =>
    `${fname} ${lname} / ${father_fname} ${father_lname}`.toLowerCase(),
};

export const getLikelyDuplicates: FakeCall<'getLikelyDuplicates'> = ({ gym, query }) => {
  const { by = '', after, size = 20 } = query;
  const keyOf = KEYS[by] ?? (() => '');
  const start = gym.members.filter(({ id }) => id === after).map(keyOf)[0] ?? '';
  const groups = new Map<string, GymMember[]>();
  for (const member of [...gym.members].sort((a, b) => a.id - b.id))
    groups.set(keyOf(member), [...(groups.get(keyOf(member)) ?? []), member]);
  const found = [...groups]
    .filter(([key, members]) => key > start && members.length > 1)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...data(
      found.slice(0, size).map(([, members]) => ({ members: members.slice(0, 10).map(hintOf), count: members.length })),
    ),
    more: found.length > size,
  };
};

/** Two members side by side, and what a merge would move. */
export function previewOf(gym: Gym, kept: GymMember, gone: GymMember) {
  const readable = ({ id: _id, version: _version, country, state, city, ...texts }: GymMember) => ({
    ...texts,
    home: Object.entries({ city, state, country })
      .map(([kind, id]) => nameOfPlace(gym, kind, id))
      .filter(Boolean)
      .join(', '),
  });
  const measured = (id: number) => gym.health.filter(({ member_id }) => member_id === id);
  const sizes = ({ chest, biceps, shoulder, waist, thigh }: Gym['health'][number]) => ({
    chest,
    biceps,
    shoulder,
    waist,
    thigh,
  });
  const periods = [kept, gone].flatMap(({ id }) => membershipsOf(gym, id)).sort((a, b) => (a.start < b.start ? -1 : 1));
  return {
    state: `${stateOf(gym, kept)}/${stateOf(gym, gone)}`,
    kept_id: kept.id,
    gone_id: gone.id,
    kept: readable(kept),
    gone: readable(gone),
    periods: periods.map(({ id, member_id, plan_name, start, end }) => ({
      id,
      of: member_id === kept.id ? ('kept' as const) : ('gone' as const),
      plan_name,
      start,
      end,
      overlaps: periods.some((other) => other.id !== id && other.start <= end && other.end >= start),
    })),
    measured: { kept: measured(kept.id).length, gone: measured(gone.id).length },
    days: measured(gone.id).flatMap((one) =>
      measured(kept.id)
        .filter(({ date }) => date === one.date)
        .map((mine) => ({ date: one.date, kept: sizes(mine), gone: sizes(one) })),
    ),
    diets: { kept: gym.diets[kept.id] === undefined ? 0 : 1, gone: gym.diets[gone.id] === undefined ? 0 : 1 },
    undoable_days: UNDO_DAYS,
  };
}

export const getMergePreview: FakeCall<'getMergePreview'> = ({ gym, user, query }) => {
  const preview = previewOf(gym, findMember(gym, query.kept_id), findMember(gym, query.gone_id));
  if (preview.days.length > 0)
    for (const id of [query.kept_id, query.gone_id]) recordHealthRead(gym, user, 'getMergePreview', id);
  return data(preview);
};
