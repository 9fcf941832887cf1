import type { Gym, GymMember } from '@gym/spec-server/gym';
import { data, saved, type FullCall } from './full-call.ts';
import { noSuch } from './refusal.ts';

function memberOf(gym: Gym, id: unknown): GymMember {
  const member = gym.members.find((one) => one.id === Number(id));
  if (!member) throw noSuch('member', id);
  return member;
}

export const getFoodItem: FullCall = ({ gym }) => data(gym.foodItems);

export const getMemberDietByMemberId: FullCall = ({ gym, query }) => data({ diet: gym.diets[memberOf(gym, query.id).id] ?? '[]' });

export const saveDiet: FullCall = ({ gym, body }) => {
  const { id } = memberOf(gym, body.id);
  gym.diets[id] = JSON.stringify(body.diet);
  return saved(id);
};

export const getDietTemplates: FullCall = ({ gym }) => data(gym.dietTemplates);
