import { defineCall, type Example } from '../../schema/call.ts';
import { boolean, optional, partial, record, since } from '../../schema/schema.ts';
import { idInput, saved, versionInput } from '../../schema/fields.ts';
import { terms } from './plan.ts';

export const updatePlanDetail = defineCall('updatePlanDetail', {
  method: 'POST',
  access: 'admin',
  summary: 'Change a plan; a field left out keeps its value.',
  audited: {
    'after.archived !before.archived': 'Archived plan {name}',
    'before.archived !after.archived': 'Offered plan {name} again',
    otherwise: 'Changed plan {name}',
  },
  body: record({
    id: idInput,
    ...partial(record(terms)).properties,
    /** Whether the gym no longer sells the plan. */
    archived: since('plan-archive', optional(boolean())),
    version: versionInput,
  }),
  answer: saved,
});

export const example: Example<typeof updatePlanDetail> = {
  body: { plan_name: 'Evening', duration: 1, price: 11, free_days: 3, id: 8 },
  answer: { status: 'success', data: { id: 8 } },
};
