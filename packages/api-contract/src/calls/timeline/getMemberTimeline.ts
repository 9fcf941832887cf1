import { MAX_ROWS_AT_ONCE } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { boolean, list, optional, record } from '../../schema/schema.ts';
import { answer, countInput, day, idInput } from '../../schema/fields.ts';
import { TimelineEntry, TimelineKind } from './timeline-entry.ts';

/**
 * It holds measurements and diets, so a read makes an entry in the audit trail (ADR-0035), unless `kind` excludes them.
 */
export const getMemberTimeline = defineCall('getMemberTimeline', {
  method: 'GET',
  access: 'staff',
  summary: 'What happened with a member, the latest first: sales, measurements, diets and changes.',
  feature: 'member-timeline',
  query: record({
    id: idInput,
    kind: optional(TimelineKind),
    /** The number of entries; 20 without it. */
    size: optional(countInput(MAX_ROWS_AT_ONCE)),
  }),
  answer: record({
    ...answer(list(TimelineEntry)).properties,
    /** Whether there are older entries. */
    more: boolean(),
    /** The day on which the member joined. Absent if nobody knows. */
    since: optional(day),
  }),
});

export const example: Example<typeof getMemberTimeline> = {
  query: { id: '2' },
  answer: {
    status: 'success',
    data: [
      {
        kind: 'measurement',
        what: 'measured',
        id: 1,
        day: '2026-01-31',
        chest: 98.5,
        biceps: 34,
        shoulder: 110,
        waist: 82,
        thigh: 55,
      },
      { kind: 'diet', what: 'diet', id: 1, foods: 1, at: '2026-01-01T00:00:00.000Z', day: '2026-01-01' },
    ],
    more: false,
    since: '2026-01-01',
  },
};
