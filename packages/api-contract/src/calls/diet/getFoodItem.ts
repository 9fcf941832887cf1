import { defineCall, type Example } from '../../schema/call.ts';
import { answer, id } from '../../schema/fields.ts';
import { boolean, list, optional, record, since, string } from '../../schema/schema.ts';

export const getFoodItem = defineCall('getFoodItem', {
  method: 'GET',
  access: 'staff',
  summary: 'All food items.',
  answer: answer(
    list(
      record({
        id,
        food_name: string(),
        /** Whether it is vegetarian (G3). */
        veg: since('food-marks', optional(boolean())),
      }),
    ),
  ),
});

export const example: Example<typeof getFoodItem> = {
  answer: {
    status: 'success',
    data: [
      { id: 1, food_name: 'Rice', veg: true },
      { id: 2, food_name: 'Lentils', veg: true },
    ],
  },
};
