import { defineCall, type Example } from '../../schema/call.ts';
import { nullable, record } from '../../schema/schema.ts';
import { answer, day, idInput } from '../../schema/fields.ts';

/** The form shows them before Submit. The call stores nothing. */
export const getRenewalPreview = defineCall('getRenewalPreview', {
  method: 'GET',
  access: 'staff',
  summary: 'The dates of the membership that a sale now would add.',
  feature: 'memberships',
  query: record({ plan_id: idInput, member_id: idInput }),
  answer: answer(
    record({
      start: day,
      end: day,
      /** Last day of the previous membership; null without any. */
      last_end: nullable(day),
    }),
  ),
});

export const example: Example<typeof getRenewalPreview> = {
  query: { plan_id: '2', member_id: '3' },
  answer: { status: 'success', data: { start: '2026-11-24', end: '2026-12-01', last_end: null } },
};
