import type { Gym } from '@gym/spec-server/gym';
import { data, saved, type FullCall } from './full-call.ts';
import { findMember } from './find-member.ts';
import { FakeRefusal } from './refusal.ts';

interface Row { readonly food_item: number; readonly qty: number; readonly units: string }

/** Refuses a food that is none; what stands in the stored diet already stays. */
export function checkFoods(gym: Gym, rows: readonly Row[], stored: readonly Row[] = []): void {
  const known = new Set([...gym.foodItems.map(({ id }) => id), ...stored.map(({ food_item }) => food_item)]);
  const reason = 'There is no such food. Choose one of the list.';
  const errors = Object.fromEntries(rows.flatMap(({ food_item }, index) => (known.has(food_item) ? [] : [[`diet.${index}.food_item`, reason]])));
  if (Object.keys(errors).length > 0) throw new FakeRefusal(422, reason, { errors });
}

export const getFoodItem: FullCall = ({ gym }) => data(gym.foodItems);

export const getMemberDietByMemberId: FullCall = ({ gym, query }) => data({ diet: gym.diets[findMember(gym, query.id).id] ?? '[]' });

export const saveDiet: FullCall = ({ gym, body }) => {
  const { id } = findMember(gym, body.id);
  const rows = body.diet as Row[];
  checkFoods(gym, rows, JSON.parse(gym.diets[id] || '[]') as Row[]);
  gym.diets[id] = JSON.stringify(rows);
  return saved(id);
};
