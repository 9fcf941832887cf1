import type { Gym, GymMember } from '../gym.ts';
import { reasons } from '@gym/api-contract';
import { FakeHttpError, notFound } from './fake-call.ts';

/** A merge that the fake remembers. `before` is the state before the merge, which an undo restores. */
export interface FakeMerge {
  readonly id: number;
  readonly kept_id: number;
  readonly gone_id: number;
  readonly at: string;
  readonly by: number;
  undone: boolean;
  readonly before: Pick<Gym, 'health' | 'diets' | 'assignments'> & {
    kept: GymMember;
    gone: GymMember;
    tags: { readonly kept: readonly string[]; readonly gone: readonly string[] };
  };
  readonly after: GymMember;
}

interface FormerMembers {
  readonly erased: Set<number>;
  readonly merges: FakeMerge[];
}

const formerMembers = new WeakMap<Gym, FormerMembers>();

/** The erased and merged members of this gym. */
export function formerMembersOf(gym: Gym): FormerMembers {
  const gone = formerMembers.get(gym) ?? { erased: new Set<number>(), merges: [] };
  formerMembers.set(gym, gone);
  return gone;
}

/** Numbers that no other member may ever get. */
export const formerMemberNumbers = (gym: Gym): number[] => [
  ...formerMembersOf(gym).erased,
  ...formerMembersOf(gym).merges.map(({ gone_id }) => gone_id),
];

/** The member that a merged member became part of. */
function survivorOf(gym: Gym, id: number): GymMember | undefined {
  const merge = formerMembersOf(gym).merges.find(({ gone_id, undone }) => gone_id === id && !undone);
  if (!merge) return undefined;
  return gym.members.find((one) => one.id === merge.kept_id) ?? survivorOf(gym, merge.kept_id);
}

/** The error for a number without a member: 410 if the member was erased or merged, else 404. */
export function missingMemberError(gym: Gym, id: unknown): FakeHttpError {
  if (formerMembersOf(gym).erased.has(Number(id))) return new FakeHttpError(410, reasons.members.erased(Number(id)));
  const went = survivorOf(gym, Number(id));
  if (went)
    return new FakeHttpError(
      410,
      reasons.members.merged(Number(id), { id: went.id, name: `${went.fname} ${went.lname}` }),
      { moved_to: went.id },
    );
  return notFound('member', id);
}

/** Finds the member with this id. @throws FakeHttpError 404, 410 */
export function findMember(gym: Gym, id: unknown): GymMember {
  const member = gym.members.find((one) => one.id === Number(id));
  if (!member) throw missingMemberError(gym, id);
  return member;
}
