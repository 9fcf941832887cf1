import { defineCall, type Example } from '../../schema/call.ts';
import { eachField, side } from './merge.ts';
import { list, optional, partial, record, string } from '../../schema/schema.ts';
import { day, idInput, saved } from '../../schema/fields.ts';

export const mergeMembers = defineCall('mergeMembers', {
  method: 'POST',
  access: 'admin',
  summary: 'Merge one member into another. The merge can be undone.',
  audited: {
    'after.merged_into': 'Merged member {name} into member {after.merged_into}',
    otherwise: 'Merged another member into {name}',
  },
  feature: 'member-data',
  confirmed: true,
  body: record({
    kept_id: idInput,
    gone_id: idInput,
    state: string({ maxLength: 400 }),
    /** The side whose value stays; by default the kept one. */
    fields: optional(partial(eachField(side))),
    /** The side whose diet stays current; the other one becomes an earlier version. */
    diet: optional(side),
    /** The side whose measurement stays, for each day on which both have one. */
    days: optional(list(record({ date: day, of: side }), { maxItems: 1000 })),
  }),
  answer: saved,
});

export const example: Example<typeof mergeMembers> = {
  body: {
    kept_id: 1056,
    gone_id: 1057,
    state: '1056.1.0.0.1.1.0.0/1057.1.0.0.1.1.0.0',
    fields: { fname: 'gone' },
    diet: 'kept',
    days: [{ date: '2026-01-31', of: 'gone' }],
  },
  answer: { status: 'success', data: { id: 1056 } },
};
