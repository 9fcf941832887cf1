import { MAX_REASON } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved, text } from '../../schema/fields.ts';

/**
 * Only the last membership can be taken back: an earlier one gets 409. Staff take back what they sold today; another
 * sale gets 403. Administrators take back any sale, and need a confirmed identity. The membership before it is the last
 * one again. Lists, renewals and the dashboard follow. The audit trail keeps the membership and the reason.
 */
export const takeBackMembership = defineCall('takeBackMembership', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Take back a sale that was a mistake.',
  audited: {
    'before.plan_name': 'Took back plan {before.plan_name} from {name}',
    otherwise: 'Took back a plan from {name}',
  },
  feature: 'membership-corrections',
  body: record({
    /** The membership. */
    id: idInput,
    /** Why, in the words of the user. */
    reason: text(MAX_REASON),
  }),
  answer: saved,
});

export const example: Example<typeof takeBackMembership> = {
  body: { id: 377, reason: 'The wrong member.' },
  answer: { status: 'success', data: { id: 377 } },
};
