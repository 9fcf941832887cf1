import { hasFeature, type Id, idOf, readList, type ReadOptions, textOf } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

export interface FoodItem {
  readonly id: Id;
  readonly food_name: string;
  /** There where the server announces that it marks foods (acceptance G3). */
  readonly veg?: boolean;
}

/** All food items, in the server's order (acceptance G1). */
export const getFoodItems = (options?: ReadOptions): Promise<FoodItem[]> =>
  readList(
    '/api/getFoodItem',
    ({ id, food_name, veg }) => ({
      id: idOf(id),
      food_name: textOf(food_name),
      ...(hasFeature('food-marks' satisfies Feature) && typeof veg === 'boolean' && { veg }),
    }),
    options,
  );
