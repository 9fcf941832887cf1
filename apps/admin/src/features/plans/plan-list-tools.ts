import type { Plan } from '@gym/api-client/admin';
import { createListTools } from '@gym/ui/list-tools';
import { person } from '../../shared/person.ts';
import { listTexts } from '../../texts/lists.ts';
import { planTexts } from '../../texts/plans.ts';

/** What users can arrange in the plan list. */
export default createListTools<Plan>({
  name: 'plans',
  person,
  unsorted: listTexts.oldestFirst,
  sorts: [
    { id: 'plan_name', kind: 'text', value: ({ plan_name }) => plan_name },
    { id: 'price', kind: 'number', value: ({ price }) => Number(price) },
    { id: 'added', kind: 'number', label: listTexts.added, directions: listTexts.ages, value: ({ id }) => Number(id) },
  ],
  filters: [
    {
      name: 'duration',
      label: planTexts.columns.duration,
      options: () => Object.entries(planTexts.durations).map(([value, label]) => ({ value, label })),
      value: ({ duration }) => String(duration),
    },
  ],
});
