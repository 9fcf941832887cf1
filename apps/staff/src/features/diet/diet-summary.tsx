import type { DietEntry } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { Button } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { dietTemplatesQuery } from './diet-queries.ts';
import type { DietRow } from './diet-rows.ts';
import { dietTexts } from './texts.ts';
import styles from './diet.module.css';

/** Foods that show at once. */
const FIRST_FOODS = 8;

/** One food of the diet. */
interface SummaryEntry {
  /** The row's index in the table. */
  readonly index: number;
  readonly food: string;
  readonly row: DietRow;
}

interface DietSummaryProps {
  entries: readonly SummaryEntry[];
  /** Moves to a row of the table. */
  onGo: (index: number) => void;
  onFill: (entries: readonly DietEntry[]) => void;
}

/** What is in the diet, above the table of all foods. An empty diet offers the templates instead. */
export function DietSummary({ entries, onGo, onFill }: DietSummaryProps): ReactElement {
  const [all, showAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const fill = (filled: readonly DietEntry[]) => {
    onFill(filled);
    // The pressed button disappears.
    heading.current?.focus();
  };
  const shown = all ? entries : entries.slice(0, FIRST_FOODS);
  return (
    <section className={styles.summary} aria-labelledby="foods-in-diet">
      <h2 id="foods-in-diet" ref={heading} tabIndex={-1} className={styles.heading}>
        {dietTexts.chosen(entries.length)}
      </h2>
      {entries.length === 0 && <Templates onFill={fill} />}
      <ul className={styles.entries}>
        {shown.map(({ index, food, row: { qty, units } }) => (
          <li key={index}>
            <button type="button" className={styles.entry} onClick={() => onGo(index)}>
              <span className="sr-only">{dietTexts.changeFood} </span>
              <span className={styles.food}>{food}</span>{' '}
              <span className={styles.amount}>
                {qty} {units}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {entries.length > FIRST_FOODS && (
        <div>
          <Button size="small" variant="quiet" aria-expanded={all} onClick={() => showAll(!all)}>
            {all ? dietTexts.fewerFoods : dietTexts.allFoods(entries.length)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Templates to start an empty diet from, one press each. */
function Templates({ onFill }: Pick<DietSummaryProps, 'onFill'>): ReactElement {
  const enabled = useHost().session.has('diet-templates');
  const { data: templates = [] } = useQuery({ ...dietTemplatesQuery, enabled });
  if (templates.length === 0) return <p className={styles.hint}>{dietTexts.emptyDietText}</p>;
  return (
    <>
      <p className={styles.hint}>{dietTexts.emptyDiet}</p>
      <div role="group" aria-label={dietTexts.templates} className={styles.buttons}>
        {templates.map(({ id, name, diet }) => (
          <Button key={id} size="small" onClick={() => onFill(diet)}>
            {name}
          </Button>
        ))}
      </div>
    </>
  );
}
