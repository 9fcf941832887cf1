import type { ReactElement } from 'react';
import type { Plan } from '@gym/api-contract';
import { Button } from '@gym/ui';
import type { NoMatchInput } from '@gym/ui/list';
import { createRecordSearch } from '@gym/ui/word-match';
import { hasFeature } from '@gym/api-client';
import { signedInName } from '@gym/api-client/calls';
import { createListTools } from '@gym/ui/list-tools';
import { DURATIONS } from './plans.ts';
import { planTexts } from './texts.ts';

/** More would be a second list. */
const MOST = 3;

const find = createRecordSearch<Plan>(({ plan_name }) => plan_name);

/** Offers the plans that differ from a search in case, accents or one letter, where it finds none (acceptance D1). */
function SimilarPlans({ q, rows, setQ }: NoMatchInput<Plan>): ReactElement | null {
  const names = [...new Set(find(rows, q).map(({ plan_name }) => plan_name))].slice(0, MOST);
  if (q === '' || names.length === 0) return null;
  const show = (name: string) => {
    setQ(name);
    // The buttons disappear with the offer; the search box keeps the focus on the screen.
    document.querySelector<HTMLElement>('input[type=search]')?.focus();
  };
  return (
    <>
      {names.map((name) => (
        <Button key={name} onClick={() => show(name)}>
          {planTexts.similar(name)}
        </Button>
      ))}
    </>
  );
}

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
