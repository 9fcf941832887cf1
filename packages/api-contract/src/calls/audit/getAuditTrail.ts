import { defineCall, type Example } from '../../schema/call.ts';
import { boolean, list, optional, record } from '../../schema/schema.ts';
import { answer, countInput, day, idInput, numeric } from '../../schema/fields.ts';
import { AuditEntry, RecordKind } from './audit-entry.ts';

/** Without `size`, a page has 50 entries. */
export const getAuditTrail = defineCall('getAuditTrail', {
  method: 'GET',
  access: 'admin',
  summary: 'The audit trail, the latest entry first.',
  feature: 'audit-trail',
  query: record({
    /** Id of the user who made the change; 0 for changes without a signed-in user. */
    person: optional(numeric({ minimum: 0, maximum: 999_999_999_999_999, decimals: 0 })),
    record: optional(RecordKind),
    record_id: optional(idInput),
    /** First and last day, in the gym's time zone. */
    from: optional(day),
    to: optional(day),
    /** The page begins after the entry with this id. */
    before: optional(idInput),
    size: optional(countInput(100)),
  }),
  answer: record({
    ...answer(list(AuditEntry)).properties,
    /** Whether there are older entries. */
    more: boolean(),
  }),
});

export const example: Example<typeof getAuditTrail> = {
  answer: {
    status: 'success',
    data: [
      {
        id: 2,
        at: '2026-11-24T13:06:04.899Z',
        user_id: 1,
        action: 'exportMemberData',
        record: 'health data',
        record_id: 2,
        before: null,
        after: null,
        address: '127.0.0.1',
        label: 'Ann Lee',
        user_name: 'Ada Admin',
      },
      {
        id: 1,
        at: '2026-11-24T13:06:04.899Z',
        user_id: 1,
        action: 'exportMemberData',
        record: 'member',
        record_id: 2,
        before: null,
        after: null,
        address: '127.0.0.1',
        label: '',
        user_name: 'Ada Admin',
      },
    ],
    more: false,
  },
};
