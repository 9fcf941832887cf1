import { MAX_DIFFERENT_TAGS, MAX_TAGS, reasons } from '@gym/api-contract';
import type { Gym } from '../gym.ts';
import { addEntry } from './audit-trail.ts';
import { data, type FakeCall, type FakeCallInput, FakeHttpError } from './fake-call.ts';

const memberTags = new WeakMap<Gym, Map<number, readonly string[]>>();

function allOf(gym: Gym): Map<number, readonly string[]> {
  const tags = memberTags.get(gym) ?? new Map<number, readonly string[]>();
  memberTags.set(gym, tags);
  return tags;
}

const inOrder = (tags: readonly string[]): string[] =>
  [...new Set(tags)].sort((one, other) => one.localeCompare(other, 'en'));

/** The tags of a member, sorted by name. */
export const tagsOf = (gym: Gym, id: number): string[] => [...(allOf(gym).get(id) ?? [])];

/** Sets the tags of a member, such as after a merge. */
export const setTags = (gym: Gym, id: number, tags: readonly string[]): void => void allOf(gym).set(id, inOrder(tags));

/** The numbers of members by tag. Tags of members who were erased or merged count nowhere. */
function counts(gym: Gym): Map<string, number> {
  const found = new Map<string, number>();
  for (const tag of gym.members.flatMap(({ id }) => tagsOf(gym, id))) found.set(tag, (found.get(tag) ?? 0) + 1);
  return found;
}

export const getMemberTags: FakeCall<'getMemberTags'> = ({ gym }) => {
  const found = counts(gym);
  return data(inOrder([...found.keys()]).map((tag) => ({ tag, members: found.get(tag) ?? 0 })));
};

/** Changes one tag of members. Returns the spelling of the tag, and who was changed. */
function changeTags(
  { gym, body }: Pick<FakeCallInput<'tagMembers'>, 'gym' | 'body'>,
  tag: string,
  change: (tags: readonly string[]) => readonly string[],
) {
  const ids = [...new Set(body.ids)].map(Number).sort((one, other) => one - other);
  const found = ids.filter((id) => gym.members.some((member) => member.id === id));
  const changed = found.filter((id) => change(tagsOf(gym, id)).length !== tagsOf(gym, id).length);
  for (const id of changed) {
    const before = { member_id: id, tags: tagsOf(gym, id) };
    setTags(gym, id, change(before.tags));
    addEntry(gym, { record: 'member', record_id: id, before, after: { member_id: id, tags: tagsOf(gym, id) } });
  }
  return data({ tag, changed, missing: ids.filter((id) => !found.includes(id)) });
}

function storedTag(gym: Gym, given: string): { readonly tag: string; readonly isNew: boolean; readonly all: number } {
  const wanted = given.trim().replace(/\s+/g, ' ');
  const all = [...counts(gym).keys()];
  const known = all.find((tag) => tag.toLowerCase() === wanted.toLowerCase());
  return { tag: known ?? wanted, isNew: known === undefined, all: all.length };
}

export const tagMembers: FakeCall<'tagMembers'> = (incoming) => {
  const { gym, body } = incoming;
  const { tag, isNew, all } = storedTag(gym, body.tag);
  if (isNew && all >= MAX_DIFFERENT_TAGS)
    throw new FakeHttpError(422, reasons.tags.tooManyDifferent(MAX_DIFFERENT_TAGS));
  const over = body.ids.filter((id) => inOrder([...tagsOf(gym, Number(id)), tag]).length > MAX_TAGS).length;
  if (over > 0) throw new FakeHttpError(422, reasons.tags.tooMany(MAX_TAGS, over));
  return changeTags(incoming, tag, (tags) => inOrder([...tags, tag]));
};

export const untagMembers: FakeCall<'untagMembers'> = (incoming) => {
  const { tag } = storedTag(incoming.gym, incoming.body.tag);
  return changeTags(incoming, tag, (tags) => tags.filter((one) => one !== tag));
};
