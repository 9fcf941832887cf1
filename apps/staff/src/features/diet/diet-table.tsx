import type { DietEntry, FoodItem } from '@gym/api-contract';
import { EmptyState, Button } from '@gym/ui';
import { useForm, type Conflict } from '@gym/ui/form';
import { useCallback, useEffect, useRef, type ReactElement, type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useHost } from '@gym/remote-contract';
import { DietConflicts } from './diet-conflicts.tsx';
import { DietFilter } from './diet-filter.tsx';
import { useDietFilter } from './use-diet-filter.ts';
import { DietHead } from './stored-diet.tsx';
import { dietOverviewQuery, dietTemplatesQuery } from './diet-queries.ts';
import { EMPTY_ROW, toFoods, isFilled, type DietRow, type Food } from './diet-rows.ts';
import { DietTableRow } from './diet-table-row.tsx';
import layout from '../../layout.module.css';
import styles from './diet.module.css';
import { dietTexts } from './texts.ts';

const { noFoods, noMatch, noneChosen, shown: shownText } = dietTexts;

interface Line {
  readonly food: Food;
  readonly index: number;
  readonly row: DietRow;
  readonly conflict: Conflict | undefined;
}

type FormState = ReturnType<typeof useForm>;

/** Handlers that never change, so that a typed key renders one row only. */
function useStableHandlers(form: FormState) {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const change = useCallback((name: string, value: unknown) => latest.current.change(name, value), []);
  const leave = useCallback((name: string) => latest.current.leave(name), []);
  return { change, leave };
}

/** All foods with their rows, independent of the filter. */
function toLines(form: FormState, items: readonly FoodItem[]): Line[] {
  const rows = form.valueOf('diet') as readonly DietRow[];
  const foods = [...toFoods(items), ...(form.valueOf('extra') as readonly Food[])];
  return foods.map((food, index) => ({
    food,
    index,
    row: rows[index] ?? EMPTY_ROW,
    conflict: form.conflictOf(`diet.${index}`),
  }));
}

/** Connects the units of all rows with their suggestions. */
const UNITS_LIST = 'diet-units';

/** Suggested units: those that the gym uses, the most used first, then the usual ones. */
function UnitSuggestions(): ReactElement {
  const { data } = useQuery(dietOverviewQuery);
  const units = new Set([...(data?.units ?? []), ...dietTexts.units]);
  return (
    <datalist id={UNITS_LIST}>
      {[...units].map((unit) => (
        <option key={unit} value={unit} />
      ))}
    </datalist>
  );
}

interface DietTableProps {
  items: readonly FoodItem[];
  tools?: ReactNode;
  /** Receives the rows of a template that replace the diet. */
  onFill: (entries: readonly DietEntry[]) => void;
}

/**
 * What is in the diet, and all foods with quantity and units (acceptance G1). A filter hides rows, but never a filled
 * one, and it moves none (G3).
 */
export function DietTable({ items, tools, onFill }: DietTableProps): ReactElement {
  const form = useForm();
  const { change, leave } = useStableHandlers(form);
  const lines = toLines(form, items);
  const conflicts = lines.flatMap(({ conflict }) => conflict ?? []);
  const { filter, matches, finds, enter } = useDietFilter(conflicts.length > 0);
  const visible = lines.filter(({ food, index, row, conflict }) => conflict || isFilled(row) || matches(food, index));

  const chooseAll = (which: 'stored' | 'mine') =>
    form.change(
      'diet',
      lines.map(({ row, conflict }) => (conflict ? (conflict[which] as DietRow) : row)),
    );

  const table = useRef<HTMLTableElement>(null);
  const goTo = (index: number | undefined) =>
    table.current?.querySelector<HTMLElement>(`[name="diet.${index}.qty"]`)?.focus();
  const goToFound = () => goTo(visible.find(({ food }) => finds(food))?.index);
  const chosen = lines.flatMap(({ food, index, row }) => (isFilled(row) ? [{ index, food: food.name, row }] : []));

  if (lines.length === 0) return <EmptyState title={noFoods} />;
  return (
    <div className={layout.stack}>
      {conflicts.length > 0 && <DietConflicts conflicts={conflicts} onChooseAll={chooseAll} />}
      <DietSummary entries={chosen} onGo={goTo} onFill={onFill} />
      <div className={styles.bar}>{tools}</div>
      <UnitSuggestions />
      <DietFilter filter={filter} onGo={goToFound} />
      <p className="sr-only" role="status">
        {visible.length < lines.length ? shownText(visible.length, lines.length) : ''}
      </p>
      {visible.length === 0 ? (
        <EmptyState title={filter.only ? noneChosen : noMatch} />
      ) : (
        <table ref={table} className={styles.table}>
          <DietHead />
          <tbody>
            {visible.map(({ food, index, row, conflict }) => (
              <DietTableRow
                key={index}
                index={index}
                food={food.name}
                qty={row.qty}
                units={row.units}
                qtyError={form.errorOf(`diet.${index}.qty`)}
                unitsError={form.errorOf(`diet.${index}.units`)}
                conflict={conflict}
                unitsList={UNITS_LIST}
                onChange={change}
                onLeave={leave}
                onEnter={enter}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

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
function DietSummary({ entries, onGo, onFill }: DietSummaryProps): ReactElement {
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
