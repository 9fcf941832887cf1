import { hasFeature } from '@gym/api-client';
import { signedInName } from '@gym/api-client/calls';
import type { Plan } from '@gym/api-contract';
import { createListTools } from '@gym/ui/list-tools';
import { planTexts } from './texts.ts';
import { DURATIONS } from './plans.ts';
import { SimilarPlans } from './similar-plans.tsx';

const listTexts = { added: 'Added', oldestFirst: 'Oldest first', ages: ['oldest first', 'newest first'] } as const;

const { status } = planTexts;

/** What users can arrange in the plan list. */
export default createListTools<Plan>(
  {
    name: 'plans',
    person: signedInName,
    unsorted: listTexts.oldestFirst,
    sorts: [
      { id: 'plan_name', kind: 'text', value: ({ plan_name }) => plan_name },
      { id: 'price', kind: 'number', value: ({ price }) => Number(price) },
      {
        id: 'added',
        kind: 'number',
        label: listTexts.added,
        directions: listTexts.ages,
        value: ({ id }) => Number(id),
      },
    ],
    filters: [
      {
        // Without a choice, the page reads no archived plans.
        name: 'status',
        label: status.label,
        unset: status.offered,
        options: () =>
          hasFeature('plan-archive')
            ? [
                { value: 'archived', label: status.archived },
                { value: 'all', label: status.all },
              ]
            : [],
        value: ({ archived }) => (archived ? ['archived', 'all'] : 'all'),
      },
      {
        name: 'duration',
        label: planTexts.columns.duration,
        options: () => DURATIONS,
        value: ({ duration }) => String(duration),
      },
    ],
  },
  { noMatch: (input) => <SimilarPlans {...input} /> },
);
