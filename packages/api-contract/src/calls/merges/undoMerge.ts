import { defineCall, type Example } from '../../schema/call.ts';
import { list, optional, record, string } from '../../schema/schema.ts';
import { id, idInput, saved } from '../../schema/fields.ts';

export const undoMerge = defineCall('undoMerge', {
  method: 'POST',
  access: 'admin',
  tells: 'member',
  confirmed: true,
  summary: 'Undo a merge: all moved data returns; later additions and changes stay.',
  audited: {
    'before.merged_into': 'Undid the merge of {name}',
    otherwise: 'Undid a merge into {name}',
  },
  feature: 'member-data',
  body: record({ id: idInput }),
  answer: record({
    ...saved.properties,
    data: optional(
      record({
        id: optional(id),
        /** Fields, and days of measurements, that were changed since the merge and stay with the kept member. */
        stays: optional(list(string())),
      }),
    ),
  }),
});

export const example: Example<typeof undoMerge> = {
  body: { id: 2 },
  answer: { status: 'success', data: { id: 1066, stays: [] } },
};
