import { defineCall, type Example } from '../../schema/call.ts';
import { list } from '../../schema/schema.ts';
import { answer } from '../../schema/fields.ts';
import { ArrangedPoint } from './contribution.ts';

/** Those of the served release and of its canaries, for all audiences. */
export const getContributions = defineCall('getContributions', {
  method: 'GET',
  access: 'admin',
  summary: 'What remotes contribute to each point, and how that is arranged.',
  feature: 'contributions',
  answer: answer(list(ArrangedPoint)),
});

const entry = (id: string, declared: string) => ({
  ...{ id, declared, hidden: false, kept: false },
  ...{ remotes: ['Administration'], audiences: ['admin'] },
});

export const example: Example<typeof getContributions> = {
  answer: {
    status: 'success',
    data: [
      {
        ...{ point: 'menu', name: 'Side menu', titled: true, source: 'administrator', version: 2 },
        contributions: [
          { ...entry('/planList', 'Plan'), title: 'Tariffs' },
          entry('/userlist', 'User'),
          { ...entry('/audit', 'Audit trail'), hidden: true },
        ],
      },
      {
        ...{ point: 'commands', name: 'Command palette', titled: false, source: 'release', version: 1 },
        contributions: [entry('admin', 'Administration')],
      },
    ],
  },
};
