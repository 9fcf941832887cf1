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
import layout from '../../shared/layout.module.css';
import styles from './diet.module.css';

const { noFoods, noMatch, noneChosen, chosen, shown: shownText } = dietTexts;

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

/**
 * The foods with quantity and units (acceptance G1). A filter hides rows, but never a filled one, and it moves none
 * (G3).
 */
export function DietTable({ items, tools }: { items: readonly FoodItem[]; tools?: ReactNode }): ReactElement {
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
  const goToFound = () => {
    const first = visible.find(({ food }) => finds(food));
    table.current?.querySelector<HTMLElement>(`[name="diet.${first?.index}.qty"]`)?.focus();
  };

  if (lines.length === 0) return <EmptyState title={noFoods} />;
  return (
    <div className={layout.stack}>
      {conflicts.length > 0 && <DietConflicts conflicts={conflicts} onChooseAll={chooseAll} />}
      <div className={styles.bar}>
        {tools}
        <p className={styles.count}>{chosen(lines.filter(({ row }) => isFilled(row)).length)}</p>
      </div>
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
