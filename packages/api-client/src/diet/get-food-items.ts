import type { Feature } from '@gym/api-contract';
import { hasFeature } from '../http/features.ts';
import { idOf, type Id } from '../http/id.ts';
import { readList, type ReadOptions } from '../http/read.ts';
import { textOf } from '../http/text-of.ts';

export interface FoodItem {
  readonly id: Id;
  readonly food_name: string;
  /** There where the server announces that it marks foods (acceptance G3). */
  readonly veg?: boolean;
}

/** All food items, in the server's order (acceptance G1). */
export const getFoodItems = (options?: ReadOptions): Promise<FoodItem[]> =>
  readList('/api/getFoodItem', ({ id, food_name, veg }) => ({
    id: idOf(id), food_name: textOf(food_name), ...(hasFeature('food-marks' satisfies Feature) && typeof veg === 'boolean' && { veg }),
  }), options);
