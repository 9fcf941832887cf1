import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import {
  answer,
  id,
  idInput,
  moment,
  numeric,
  saved,
  text,
  version,
  versionInput,
  versionOrNone,
  versionOrNoneInput,
} from '../schema/fields.ts';

/** The filled rows of a diet. `units` is a free text. */
const dietInput = Type.Array(
  Type.Object({ food_item: idInput, qty: numeric({ minimum: 0, maximum: 1_000_000 }), units: text(50) }),
  { maxItems: 1000 },
);

/** The rows of a diet in a response. */
const dietRows = Type.Array(
  Type.Object({ food_item: id, qty: Type.Union([Type.Number(), Type.String()]), units: Type.String() }),
);

export const getFoodItem = defineCall({
  method: 'GET',
  path: '/api/getFoodItem',
  access: 'staff',
  summary: 'All food items.',
  answer: answer(
    Type.Array(
      Type.Object({
        id,
        food_name: Type.String(),
        /** Feature `food-marks` (G3). */
        veg: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
});

export const getMemberDietByMemberId = defineCall({
  method: 'GET',
  path: '/api/getMemberDietByMemberId',
  access: 'staff',
  summary: 'The diet of a member, as a JSON string.',
  query: Type.Object({ id: idInput }),
  answer: answer(
    Type.Object({ diet: Type.Optional(Type.Union([Type.String(), Type.Null()])), version: versionOrNone }),
  ),
});

export const saveDiet = defineCall({
  method: 'POST',
  path: '/api/saveDiet',
  access: 'staff',
  summary: "Replace a member's diet: the whole list at once.",
  body: Type.Object({ id: idInput, diet: dietInput, version: versionOrNoneInput }),
  answer: Type.Object({
    status: Type.Optional(Type.String()),
    data: Type.Optional(
      Type.Object({
        id: Type.Optional(id),
        /** Feature `versions`: only for a request with a version, as its page stays open (J1, J4). */
        version: versionOrNone,
      }),
    ),
  }),
});

/** At most the latest 51 versions: what changed in the 50th needs the one before it. */
export const getMemberDietVersions = defineCall({
  method: 'GET',
  path: '/api/getMemberDietVersions',
  access: 'staff',
  summary: "The latest versions of a member's diet, the newest first, at most 51.",
  feature: FEATURES.dietHistory,
  query: Type.Object({ id: idInput }),
  answer: answer(
    Type.Array(
      Type.Object({
        version: Type.Integer({ minimum: 1 }),
        at: moment,
        /** The first and last name of the user who saved it. Absent if that is unknown. */
        by: Type.Optional(Type.String()),
        diet: dietRows,
      }),
    ),
  ),
});

export const getDietOverview = defineCall({
  method: 'GET',
  path: '/api/getDietOverview',
  access: 'staff',
  summary: 'The members whose diets changed last, and the units in the latest diets.',
  feature: FEATURES.dietHistory,
  answer: answer(
    Type.Object({
      /** At most eight, the latest change first. */
      recent: Type.Array(Type.Object({ id, fname: Type.String(), lname: Type.String(), at: moment })),
      /** At most 20, the most used first. */
      units: Type.Array(Type.String()),
    }),
  ),
});

export const getDietTemplates = defineCall({
  method: 'GET',
  path: '/api/getDietTemplates',
  access: 'staff',
  summary: 'All diet templates, sorted by name.',
  feature: FEATURES.dietTemplates,
  answer: answer(
    Type.Array(
      Type.Object({
        id,
        name: Type.String(),
        diet: dietRows,
        version,
      }),
    ),
  ),
});

/** Without an id it adds a template. Each name is unique in any case. */
export const saveDietTemplate = defineCall({
  method: 'POST',
  path: '/api/saveDietTemplate',
  access: 'staff',
  summary: 'Add or replace a diet template.',
  feature: FEATURES.dietTemplates,
  body: Type.Object({ id: Type.Optional(idInput), name: text(100), diet: dietInput, version: versionInput }),
  answer: saved,
});

/** Diets that were filled from it do not change. */
export const deleteDietTemplate = defineCall({
  method: 'POST',
  path: '/api/deleteDietTemplate',
  access: 'staff',
  summary: 'Delete a diet template.',
  feature: FEATURES.dietTemplates,
  body: Type.Object({ id: idInput }),
  answer: saved,
});
