import { byId, data, NO_SUCH_RECORD, pick, SAVED, type SpecCall } from '../spec-call.ts';

export const getFoodItem: SpecCall = ({ gym }) => data(gym.foodItems.map((food) => pick(food, ['id', 'food_name'])));

export const getMemberDietByMemberId: SpecCall = ({ gym, query }) =>
  byId(gym.members, query.id) ? data({ diet: gym.diets[Number(query.id)] ?? '' }) : NO_SUCH_RECORD;

export const saveDiet: SpecCall = ({ gym, body }) => {
  if (!byId(gym.members, body.id)) return NO_SUCH_RECORD;
  gym.diets[Number(body.id)] = JSON.stringify(body.diet);
  return SAVED;
};
