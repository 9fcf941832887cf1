import { Type } from '@sinclair/typebox';
import { defineCall } from '../call.ts';
import { FEATURES } from '../features.ts';
import { answer, id, idInput, numeric, saved, text } from '../fields.ts';

export const getFoodItem = defineCall({
  method: 'GET', path: '/api/getFoodItem', access: 'staff', summary: 'All food items.',
  answer: answer(Type.Array(Type.Object({
    id, food_name: Type.String(),
    /** Ours, announced as `food-marks` (G3). */
    veg: Type.Optional(Type.Boolean()),
  }))),
});

export const getMemberDietByMemberId = defineCall({
  method: 'GET', path: '/api/getMemberDietByMemberId', access: 'staff', summary: 'The diet of a member, as a JSON string.',
  query: Type.Object({ id: idInput }),
  answer: answer(Type.Object({ diet: Type.Optional(Type.Union([Type.String(), Type.Null()])) })),
});

export const saveDiet = defineCall({
  method: 'POST', path: '/api/saveDiet', access: 'staff', summary: "Replace a member's diet.",
  body: Type.Object({
    id: idInput,
    diet: Type.Array(Type.Object({ food_item: idInput, qty: numeric({ minimum: 0 }), units: text(50) }), { maxItems: 1000 }),
  }),
  answer: saved,
});

/** Ours: diets that a member's may start from. */
export const getDietTemplates = defineCall({
  method: 'GET', path: '/api/getDietTemplates', access: 'staff', summary: 'Diets to start from.',
  ours: FEATURES.dietTemplates,
  answer: answer(Type.Array(Type.Object({
    id, name: Type.String(),
    diet: Type.Array(Type.Object({ food_item: id, qty: Type.Union([Type.Number(), Type.String()]), units: Type.String() })),
  }))),
});
