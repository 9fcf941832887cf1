import { idOf, type Id } from '../http/id.ts';
import { readList, type ReadOptions } from '../http/read.ts';
import { textOf } from '../http/text-of.ts';

export interface FoodItem { readonly id: Id; readonly food_name: string }

/** All food items, in the server's order (acceptance G1). */
export const getFoodItems = (options?: ReadOptions): Promise<FoodItem[]> =>
  readList('/api/getFoodItem', ({ id, food_name }) => ({ id: idOf(id), food_name: textOf(food_name) }), options);
