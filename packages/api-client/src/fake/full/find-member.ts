import type { Gym, GymMember } from '@gym/spec-server/gym';
import { missingMember } from './gone-members.ts';

/** The member with this id. @throws FakeRefusal 404, 410 */
export function findMember(gym: Gym, id: unknown): GymMember {
  const member = gym.members.find((one) => one.id === Number(id));
  if (!member) throw missingMember(gym, id);
  return member;
}
