import type { Gym, GymMember } from '../gym.ts';
import { reasons } from '@gym/api-contract';
import { addEntry } from './audit-trail.ts';
import { type FakeMerge, findMember, formerMembersOf, missingMemberError } from './former-members.ts';
import { setTags, tagsOf } from './member-tags.ts';
import { data, type FakeCall, FakeHttpError, fieldError, notFound, saved } from './fake-call.ts';
import { previewOf, UNDO_DAYS } from './merge-preview.ts';

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
type Choice = keyof typeof FIELDS;
const CHOICES = Object.keys(FIELDS) as Choice[];
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export const mergeMembers: FakeCall<'mergeMembers'> = ({ gym, body, user }) => {
  const { kept_id, gone_id, state, fields = {}, diet, days = [] } = body;
  if (kept_id === gone_id) throw fieldError('gone_id', reasons.merges.sameMember);
  const [kept, gone] = [findMember(gym, kept_id), findMember(gym, gone_id)];
  const current = previewOf(gym, kept, gone);
  const healthData = current.days.length > 0 ? [kept_id, gone_id] : [];
  if (current.state !== state) throw new FakeHttpError(409, reasons.merges.changedMeanwhile, { current, healthData });
  const tags = { kept: tagsOf(gym, kept_id), gone: tagsOf(gym, gone_id) };
  const before = copy({ kept, gone, tags, health: gym.health, diets: gym.diets, assignments: gym.assignments });

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
  for (const choice of CHOICES)
    if (fields[choice] === 'gone') for (const field of FIELDS[choice]) Object.assign(kept, { [field]: gone[field] });
  setTags(gym, kept_id, [...tags.kept, ...tags.gone]);
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
  const counts = movedCounts(before);
  addEntry(gym, {
    record: 'member',
    record_id: gone_id,
    before: { ...before.gone },
    after: { merged_into: kept_id, ...counts },
  });
  addEntry(gym, {
    record: 'member',
    record_id: kept_id,
    before: { ...before.kept },
    after: { ...copy(kept), merged_from: gone_id, ...counts },
  });
  return saved(kept_id);
};

/** The numbers of records that a merge moves, for the audit trail. */
const movedCounts = ({ gone, health, diets, assignments }: FakeMerge['before']) => ({
  memberships: assignments.filter(({ member_id }) => member_id === gone.id).length,
  measurements: health.filter(({ member_id }) => member_id === gone.id).length,
  diets: diets[gone.id] === undefined ? 0 : 1,
});

const named = (member: GymMember | undefined) => (member ? `${member.fname} ${member.lname}` : '');
const isOpen = (gym: Gym, { undone, kept_id, gone_id }: FakeMerge) =>
  !undone && !formerMembersOf(gym).erased.has(kept_id) && !formerMembersOf(gym).erased.has(gone_id);

export const getRecentMerges: FakeCall<'getRecentMerges'> = ({ gym, query }) => {
  const { before: end = Infinity, size = 50 } = query;
  const found = formerMembersOf(gym)
    .merges.filter((merge) => isOpen(gym, merge) && merge.id < end)
    .reverse();
  return {
    ...data(
      found.slice(0, size).map(({ id, kept_id, gone_id, at, by, before }) => ({
        id,
        kept_id,
        kept_name: named(gym.members.find((one) => one.id === kept_id)),
        gone_id,
        gone_name: named(before.gone),
        merged_at: at,
        by: gym.users.filter((one) => one.id === by).map((one) => `${one.fname} ${one.lname}`)[0] ?? null,
        undoable_until: new Date(Date.parse(at) + UNDO_DAYS * 86_400_000).toISOString(),
      })),
    ),
    more: found.length > size,
  };
};

/** The restored member gets the tags back. The kept one loses those that only the merge gave it. */
function separateTags(gym: Gym, { kept_id, gone_id, before: { tags } }: FakeMerge): void {
  const given = tags.gone.filter((tag) => !tags.kept.includes(tag));
  const left = tagsOf(gym, kept_id).filter((tag) => !given.includes(tag));
  setTags(gym, gone_id, tags.gone);
  setTags(gym, kept_id, left);
}

/** Restores the merged member. The kept member keeps what was added since. */
export const undoMerge: FakeCall<'undoMerge'> = ({ gym, body }) => {
  const merge = formerMembersOf(gym).merges.find(({ id }) => id === body.id);
  if (!merge) throw notFound('merge', body.id);
  if (!isOpen(gym, merge)) throw new FakeHttpError(422, reasons.merges.notUndoable);
  const { kept_id, gone_id, before, after } = merge;
  const kept = gym.members.find(({ id }) => id === kept_id);
  if (!kept) throw missingMemberError(gym, kept_id);
  const later = formerMembersOf(gym)
    .merges.filter((one) => one.kept_id === kept_id && one.id > merge.id && isOpen(gym, one))
    .at(-1);
  if (later) throw new FakeHttpError(422, reasons.merges.laterMerge(later.gone_id, named(kept)));
  const same = (one: GymMember, other: GymMember, choice: Choice) =>
    FIELDS[choice].every((field) => one[field] === other[field]);
  const changed = CHOICES.filter((choice) => !same(before.kept, after, choice));
  const stays = changed.filter((choice) => !same(kept, after, choice));
  const was = copy(kept);
  for (const choice of changed)
    if (!stays.includes(choice))
      for (const field of FIELDS[choice]) Object.assign(kept, { [field]: before.kept[field] });
  kept.version += 1;
  const others = before.health.filter(({ member_id }) => member_id === gone_id);
  gym.members = [...gym.members, copy(before.gone)].sort((a, b) => a.id - b.id);
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
  separateTags(gym, merge);
  merge.undone = true;
  addEntry(gym, {
    record: 'member',
    record_id: gone_id,
    before: { merged_into: kept_id },
    after: { ...before.gone, ...movedCounts(before) },
  });
  addEntry(gym, {
    record: 'member',
    record_id: kept_id,
    before: { ...was },
    after: { ...copy(kept), unmerged: gone_id, ...movedCounts(before) },
  });
  return data({ id: gone_id, stays });
};
