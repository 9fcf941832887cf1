import type { Gym, GymMember } from '@gym/spec-server/gym';
import { noSuch } from './refusal.ts';

/** The member with this id. @throws FakeRefusal 404 */
export function findMember(gym: Gym, id: unknown): GymMember {
  const member = gym.members.find((one) => one.id === Number(id));
  if (!member) throw noSuch('member', id);
  return member;
}
