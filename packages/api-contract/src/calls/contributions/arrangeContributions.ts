import { defineCall, type Example } from '../../schema/call.ts';
import { integer, record, string } from '../../schema/schema.ts';
import { answer, versionInput } from '../../schema/fields.ts';
import { arrangementInput } from './contribution.ts';

/** Replaces the setting CONTRIBUTIONS at this point. Hiding is no access rule: routes and rights stay. */
export const arrangeContributions = defineCall('arrangeContributions', {
  method: 'POST',
  access: 'admin',
  summary: 'Order, hide and rename the contributions of one point.',
  feature: 'contributions',
  audited: 'Arranged {name}',
  body: record({
    point: string({ minLength: 1, maxLength: 100 }),
    contributions: arrangementInput,
    version: versionInput,
  }),
  answer: answer(record({ version: integer({ minimum: 1 }) })),
});

export const example: Example<typeof arrangeContributions> = {
  body: {
    ...{ point: 'menu', version: 1 },
    contributions: [
      { id: '/planList', hidden: false, title: 'Tariffs' },
      { id: '/userlist', hidden: false },
      { id: '/audit', hidden: true },
    ],
  },
  answer: { status: 'success', data: { version: 2 } },
};
