import { defineCall, type Example } from '../../schema/call.ts';
import { optional, record, string } from '../../schema/schema.ts';
import { id, idInput, versionOrNone, versionOrNoneInput } from '../../schema/fields.ts';
import { dietInput } from './diet-rows.ts';

export const saveDiet = defineCall('saveDiet', {
  method: 'POST',
  access: 'staff',
  tells: 'member',
  summary: "Replace a member's diet: the whole list at once.",
  audited: 'Changed the diet of {name}',
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

export const example: Example<typeof saveDiet> = {
  body: { id: 1061, diet: [{ food_item: 1, qty: 2.5, units: 'gm' }] },
  answer: { status: 'success', data: { id: 1061 } },
};
