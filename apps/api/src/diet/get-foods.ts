import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { FOODS } from '../food-data/foods.ts';

/** All foods with their marks, always in the same order (acceptance G1, G3). */
export const getFoods = implement(calls.getFoodItem, async () => ({ status: 'success', data: [...FOODS] }));
