import type { Gym, GymMember } from '@gym/spec-server/gym';
import { FakeRefusal, noSuch } from './refusal.ts';

/** A merge as the fake remembers it: the gym as it was before is what takes it back. */
export interface FakeMerge {
  readonly id: number;
  readonly kept_id: number;
  readonly gone_id: number;
  readonly at: string;
  readonly by: number;
  undone: boolean;
  readonly before: Pick<Gym, 'members' | 'health' | 'diets' | 'assignments'>;
  readonly after: GymMember;
}

interface Gone {
  readonly erased: Set<number>;
  readonly merges: FakeMerge[];
}

const kept = new WeakMap<Gym, Gone>();

/** Who was erased or merged in this gym. */
export function goneOf(gym: Gym): Gone {
  const gone = kept.get(gym) ?? { erased: new Set<number>(), merges: [] };
  kept.set(gym, gone);
  return gone;
}

/** Numbers that are no other member's ever again. */
export const numbersOfGone = (gym: Gym): number[] => [
  ...goneOf(gym).erased,
  ...goneOf(gym).merges.map(({ gone_id }) => gone_id),
];

/** Where a merged member goes on. */
function whereItWent(gym: Gym, id: number): GymMember | undefined {
  const merge = goneOf(gym).merges.find(({ gone_id, undone }) => gone_id === id && !undone);
  if (!merge) return undefined;
  return gym.members.find((one) => one.id === merge.kept_id) ?? whereItWent(gym, merge.kept_id);
}

/** The refusal for a number that no member has: 410 where there was one. */
export function missingMember(gym: Gym, id: unknown): FakeRefusal {
  if (goneOf(gym).erased.has(Number(id)))
    return new FakeRefusal(
      410,
      `The data of member ${String(id)} was erased. There is nothing to show or to save any more.`,
    );
  const went = whereItWent(gym, Number(id));
  if (went)
    return new FakeRefusal(
      410,
      `Member ${String(id)} was merged into ${went.fname} ${went.lname}, number ${went.id}. Go on with that record.`,
      { moved_to: went.id },
    );
  return noSuch('member', id);
}
