import type { Gym, GymMember } from '@gym/spec-server/gym';
import { addEntry } from './audit-trail.ts';
import { type FakeMerge, findMember, formerMembersOf, missingMemberError } from './former-members.ts';
import { data, type FakeCall, FakeHttpError, fieldError, notFound, saved } from './fake-call.ts';
import { hintOf, nameOfPlace, stateOf } from './member-data.ts';
import { membershipsOf } from './membership-dates.ts';

type Side = 'kept' | 'gone';
const FIELDS = {
  fname: ['fname'],
  lname: ['lname'],
  father_fname: ['father_fname'],
  father_lname: ['father_lname'],
  profession: ['profession'],
  email: ['email'],
  phone: ['phone'],
  address: ['address'],
  pincode: ['pincode'],
  home: ['country', 'state', 'city'],
} as const;
const CHOICES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
const DAYS = 90;
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const KEYS: Readonly<Record<string, (member: GymMember) => string>> = {
  phone: ({ phone }) => phone.replace(/^\++/, ''),
  email: ({ email }) => email.toLowerCase(),
  name: ({ fname, lname, father_fname, father_lname }) =>
    `${fname} ${lname} / ${father_fname} ${father_lname}`.toLowerCase(),
};

export const getLikelyDuplicates: FakeCall = ({ gym, query }) => {
  const { by = '', after, size = 20 } = query as unknown as { by: string; after?: number; size?: number };
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

function previewOf(gym: Gym, kept: GymMember, gone: GymMember) {
  const readable = (member: GymMember) => ({
    ...Object.fromEntries(CHOICES.map((field) => [field, String(member[field as 'fname'] ?? '')])),
    home: (['city', 'state', 'country'] as const)
      .map((kind) => nameOfPlace(gym, kind, member[kind]))
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
      of: member_id === kept.id ? 'kept' : 'gone',
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
    undoable_days: DAYS,
  };
}

export const getMergePreview: FakeCall = ({ gym, query }) =>
  data(previewOf(gym, findMember(gym, query.kept_id), findMember(gym, query.gone_id)));

export const mergeMembers: FakeCall = ({ gym, body, user }) => {
  const {
    kept_id,
    gone_id,
    state,
    fields = {},
    diet,
    days = [],
  } = body as {
    kept_id: number;
    gone_id: number;
    state: string;
    fields?: Record<string, Side>;
    diet?: Side;
    days?: { date: string; of: Side }[];
  };
  if (kept_id === gone_id)
    throw fieldError('gone_id', 'A member cannot be merged with themselves. Choose another one.');
  const [kept, gone] = [findMember(gym, kept_id), findMember(gym, gone_id)];
  const current = previewOf(gym, kept, gone);
  if (current.state !== state)
    throw new FakeHttpError(
      409,
      'Something about one of the two has changed since this was shown. Look at both again, then merge.',
      { current },
    );
  const before = copy({ members: gym.members, health: gym.health, diets: gym.diets, assignments: gym.assignments });

  const drops = (one: Gym['health'][number]) =>
    current.days.some(({ date }) => date === one.date) &&
    one.member_id === ((days.find(({ date }) => date === one.date)?.of ?? 'kept') === 'kept' ? gone_id : kept_id);
  const mine = <T extends { member_id: number }>(one: T): T =>
    one.member_id === gone_id ? { ...one, member_id: kept_id } : one;
  gym.health = gym.health.filter((one) => !drops(one)).map(mine);
  gym.assignments = gym.assignments.map(mine);
  const [own, others] = [gym.diets[kept_id], gym.diets[gone_id]];
  const stands = (diet ?? (own === undefined ? 'gone' : 'kept')) === 'kept' ? (own ?? others) : (others ?? own);
  if (stands !== undefined) gym.diets[kept_id] = stands;
  delete gym.diets[gone_id];
  const was = copy(kept);
  for (const choice of CHOICES)
    if (fields[choice] === 'gone') for (const field of FIELDS[choice]) Object.assign(kept, { [field]: gone[field] });
  kept.version += 1;
  gym.members = gym.members.filter(({ id }) => id !== gone_id);
  const { merges } = formerMembersOf(gym);
  merges.push({
    id: merges.length + 1,
    kept_id,
    gone_id,
    at: new Date().toISOString(),
    by: user.id,
    undone: false,
    before,
    after: copy(kept),
  });
  addEntry(gym, { record: 'member', record_id: gone_id, before: { ...copy(gone) }, after: { merged_into: kept_id } });
  addEntry(gym, { record: 'member', record_id: kept_id, before: { ...was }, after: { ...copy(kept) } });
  return saved(kept_id);
};

const named = (member: GymMember | undefined) => (member ? `${member.fname} ${member.lname}` : '');
const isOpen = (gym: Gym, { undone, kept_id, gone_id }: FakeMerge) =>
  !undone && !formerMembersOf(gym).erased.has(kept_id) && !formerMembersOf(gym).erased.has(gone_id);

export const getRecentMerges: FakeCall = ({ gym, query }) => {
  const { before = Infinity, size = 50 } = query as unknown as { before?: number; size?: number };
  const found = formerMembersOf(gym)
    .merges.filter((merge) => isOpen(gym, merge) && merge.id < before)
    .reverse();
  return {
    ...data(
      found.slice(0, size).map(({ id, kept_id, gone_id, at, by, before: then }) => ({
        id,
        kept_id,
        kept_name: named(gym.members.find((one) => one.id === kept_id)),
        gone_id,
        gone_name: named(then.members.find((one) => one.id === gone_id)),
        merged_at: at,
        by: gym.users.filter((one) => one.id === by).map((one) => `${one.fname} ${one.lname}`)[0] ?? null,
        undoable_until: new Date(Date.parse(at) + DAYS * 86_400_000).toISOString(),
      })),
    ),
    more: found.length > size,
  };
};

/** Restores the merged member. The kept member keeps what was added since. */
export const undoMerge: FakeCall = ({ gym, body }) => {
  const merge = formerMembersOf(gym).merges.find(({ id }) => id === body.id);
  if (!merge) throw notFound('merge', body.id);
  if (!isOpen(gym, merge))
    throw new FakeHttpError(
      422,
      'This merge can no longer be undone: it was undone already, its time is over, or the data was erased.',
    );
  const { kept_id, gone_id, before, after } = merge;
  const kept = gym.members.find(({ id }) => id === kept_id);
  if (!kept) throw missingMemberError(gym, kept_id);
  const later = formerMembersOf(gym)
    .merges.filter((one) => one.kept_id === kept_id && one.id > merge.id && isOpen(gym, one))
    .at(-1);
  if (later)
    throw new FakeHttpError(
      422,
      `Member ${later.gone_id} was merged into ${named(kept)} later. Undo that merge first.`,
    );
  const gone = before.members.find(({ id }) => id === gone_id)!;
  const then = before.members.find(({ id }) => id === kept_id)!;
  const same = (one: GymMember, other: GymMember, choice: keyof typeof FIELDS) =>
    FIELDS[choice].every((field) => one[field] === other[field]);
  const changed = CHOICES.filter((choice) => !same(then, after, choice));
  const stays = changed.filter((choice) => !same(kept, after, choice));
  const was = copy(kept);
  for (const choice of changed)
    if (!stays.includes(choice)) for (const field of FIELDS[choice]) Object.assign(kept, { [field]: then[field] });
  kept.version += 1;
  const others = before.health.filter(({ member_id }) => member_id === gone_id);
  gym.members = [...gym.members, copy(gone)].sort((a, b) => a.id - b.id);
  gym.health = [
    ...gym.health.filter((one) => one.member_id !== kept_id || !others.some(({ date }) => date === one.date)),
    ...others,
    ...before.health.filter((one) => one.member_id === kept_id && others.some(({ date }) => date === one.date)),
  ];
  const moved = new Set(
    before.assignments.filter(({ member_id }) => member_id === gone_id).map((one) => ('id' in one ? one.id : 0)),
  );
  gym.assignments = gym.assignments.map((one) =>
    'id' in one && moved.has(one.id) ? { ...one, member_id: gone_id } : one,
  );
  for (const id of [kept_id, gone_id]) {
    const diet = before.diets[id];
    if (diet === undefined) delete gym.diets[id];
    else gym.diets[id] = diet;
  }
  merge.undone = true;
  addEntry(gym, { record: 'member', record_id: gone_id, before: { merged_into: kept_id }, after: { ...copy(gone) } });
  addEntry(gym, { record: 'member', record_id: kept_id, before: { ...was }, after: { ...copy(kept) } });
  return data({ id: gone_id, stays });
};
