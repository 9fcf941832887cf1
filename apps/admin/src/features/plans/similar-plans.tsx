import type { ReactElement } from 'react';
import type { Plan } from '@gym/api-contract';
import { Button } from '@gym/ui';
import type { NoMatchInput } from '@gym/ui/list';
import { createRecordSearch } from '@gym/ui/word-match';
import { planTexts } from './texts.ts';

/** More would be a second list. */
const MOST = 3;

const find = createRecordSearch<Plan>(({ plan_name }) => plan_name);

/** Offers the plans that differ from a search in case, accents or one letter, where it finds none (acceptance D1). */
export function SimilarPlans({ q, rows, setQ }: NoMatchInput<Plan>): ReactElement | null {
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
