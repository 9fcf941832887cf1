import { defineCall, type Example } from '../../schema/call.ts';
import { answer, id } from '../../schema/fields.ts';
import { boolean, list, optional, record, string } from '../../schema/schema.ts';

export const getFoodItem = defineCall({
  method: 'GET',
  path: '/api/getFoodItem',
  access: 'staff',
  summary: 'All food items.',
  answer: answer(
    list(
      record({
        id,
        food_name: string(),
        /** Feature `food-marks` (G3). */
        veg: optional(boolean()),
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
