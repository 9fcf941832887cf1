import type { FoodItem } from '@gym/api-client/staff';
import { EmptyState } from '@gym/ui';
import { useForm, type Conflict } from '@gym/ui/form';
import { useCallback, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { dietTexts } from '../../texts/diet.ts';
import { DietConflicts } from './diet-conflicts.tsx';
import { DietFilter, useDietFilter } from './diet-filter.tsx';
import { DietHead } from '../../shared/diet/diet-head.tsx';
import { EMPTY_ROW, toFoods, isFilled, type DietRow, type Food } from '../../shared/diet/diet-rows.ts';
import { DietTableRow } from './diet-table-row.tsx';
import styles from './diet.module.css';

const { noFoods, noMatch, noneChosen, chosen, shown: shownText } = dietTexts;

interface Line {
  readonly food: Food;
  readonly index: number;
  readonly row: DietRow;
  readonly conflict: Conflict | undefined;
}

/**
 * The foods with quantity and units (acceptance G1). A filter hides rows, but never a filled one, and it moves none
 * (G3).
 */
export function DietTable({ items, tools }: { items: readonly FoodItem[]; tools?: ReactNode }): ReactElement {
  const form = useForm();
  const rows = form.valueOf('diet') as readonly DietRow[];
  const foods = [...toFoods(items), ...(form.valueOf('extra') as readonly Food[])];
  const lines = foods.map((food, index): Line => ({
    food,
    index,
    row: rows[index] ?? EMPTY_ROW,
    conflict: form.conflictOf(`diet.${index}`),
  }));
  const conflicts = lines.filter(({ conflict }) => conflict);
  const { filter, matches, finds, enter } = useDietFilter(conflicts.length > 0);
  const visible = lines.filter(({ food, index, row, conflict }) => conflict || isFilled(row) || matches(food, index));

  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const change = useCallback((name: string, value: unknown) => latest.current.change(name, value), []);
  const leave = useCallback((name: string) => latest.current.leave(name), []);
  const chooseAll = (which: 'stored' | 'mine') =>
    form.change(
      'diet',
      lines.map(({ row, conflict }) => (conflict ? (conflict[which] as DietRow) : row)),
    );

  const table = useRef<HTMLTableElement>(null);
  const goToFound = () => {
    const first = visible.find(({ food }) => finds(food));
    table.current?.querySelector<HTMLElement>(`[name="diet.${first?.index}.qty"]`)?.focus();
  };

  if (foods.length === 0) return <EmptyState title={noFoods} />;
  return (
    <div className={styles.stack}>
      {conflicts.length > 0 && <DietConflicts count={conflicts.length} onChooseAll={chooseAll} />}
      <div className={styles.bar}>
        {tools}
        <p className={styles.count}>{chosen(rows.filter(isFilled).length)}</p>
      </div>
      <DietFilter filter={filter} onGo={goToFound} />
      <p className="sr-only" role="status">
        {visible.length < foods.length ? shownText(visible.length, foods.length) : ''}
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
