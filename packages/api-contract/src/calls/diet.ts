import { boolean, either, integer, list, nullable, number, optional, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
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
const dietInput = list(
  record({ food_item: idInput, qty: numeric({ minimum: 0, maximum: 1_000_000 }), units: text(50) }),
  { maxItems: 1000 },
);

/** The rows of a diet in a response. */
const dietRows = list(record({ food_item: id, qty: either([number(), string()]), units: string() }));

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

export const getMemberDietByMemberId = defineCall({
  method: 'GET',
  path: '/api/getMemberDietByMemberId',
  access: 'staff',
  summary: 'The diet of a member, as a JSON string.',
  query: record({ id: idInput }),
  answer: answer(record({ diet: optional(nullable(string())), version: versionOrNone })),
});

export const saveDiet = defineCall({
  method: 'POST',
  path: '/api/saveDiet',
  access: 'staff',
  summary: "Replace a member's diet: the whole list at once.",
  body: record({ id: idInput, diet: dietInput, version: versionOrNoneInput }),
  answer: record({
    status: optional(string()),
    data: optional(
      record({
        id: optional(id),
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
  feature: 'diet-history',
  query: record({ id: idInput }),
  answer: answer(
    list(
      record({
        version: integer({ minimum: 1 }),
        at: moment,
        /** The first and last name of the user who saved it. Absent if that is unknown. */
        by: optional(string()),
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
  feature: 'diet-history',
  answer: answer(
    record({
      /** At most eight, the latest change first. */
      recent: list(record({ id, fname: string(), lname: string(), at: moment })),
      /** At most 20, the most used first. */
      units: list(string()),
    }),
  ),
});

export const getDietTemplates = defineCall({
  method: 'GET',
  path: '/api/getDietTemplates',
  access: 'staff',
  summary: 'All diet templates, sorted by name.',
  feature: 'diet-templates',
  answer: answer(
    list(
      record({
        id,
        name: string(),
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
  feature: 'diet-templates',
  body: record({ id: optional(idInput), name: text(100), diet: dietInput, version: versionInput }),
  answer: saved,
});

/** Diets that were filled from it do not change. */
export const deleteDietTemplate = defineCall({
  method: 'POST',
  path: '/api/deleteDietTemplate',
  access: 'staff',
  summary: 'Delete a diet template.',
  feature: 'diet-templates',
  body: record({ id: idInput }),
  answer: saved,
});
