import { EmptyState } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import { SearchBox } from '@gym/ui/list';
import { useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { dietTexts } from '../texts/diet.ts';
import { DietTableRow } from './diet-table-row.tsx';
import { isFilled, type DietRow, type Food } from './diet-rows.ts';
import styles from './diet.module.css';

const { columns, veg: vegLabel, find, foods: caption, noFoods, noMatch, chosen, shown: shownText } = dietTexts;
const NONE: ReadonlySet<number> = new Set();

/** The foods with quantity and units (acceptance G1). A filter hides rows, never one that is filled, and moves none (G3). */
export function DietTable({ foods, tools }: { foods: readonly Food[]; tools?: ReactNode }): ReactElement {
  const form = useForm();
  const rows = form.valueOf('diet') as readonly DietRow[];
  const [veg, setVeg] = useState(false);
  const [search, setSearch] = useState('');
  // A row that was entered stays under the hands of whoever empties it, until the filter is set anew.
  const [entered, setEntered] = useState(NONE);

  const latest = useRef(form);
  useEffect(() => { latest.current = form; });
  const change = useCallback((name: string, value: string) => latest.current.change(name, value), []);
  const leave = useCallback((name: string) => latest.current.leave(name), []);
  const enter = useCallback((index: number) => setEntered((now) => (now.has(index) ? now : new Set(now).add(index))), []);

  const wanted = search.trim().toLowerCase();
  // Without a mark there is nothing to filter by: against such a server the checkbox changes nothing.
  const matches = (food: Food) => (!veg || food.veg !== false) && food.name.toLowerCase().includes(wanted);
  const visible = foods.map((food, index) => ({ food, index, row: rows[index] ?? { qty: '', units: '' } }))
    .filter(({ food, index, row }) => matches(food) || isFilled(row) || entered.has(index));
  const filter = (apply: () => void) => {
    setEntered(NONE);
    apply();
  };

  if (foods.length === 0) return <EmptyState title={noFoods} />;
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <SearchBox label={find} value={search} onChange={(text) => filter(() => setSearch(text))} />
        <label className={styles.veg}>
          <input type="checkbox" name="veg" checked={veg} onChange={({ target }) => filter(() => setVeg(target.checked))} />
          {vegLabel}
        </label>
        <p className={styles.count}>{chosen(rows.filter(isFilled).length)}</p>
        {tools}
      </div>
      <p className="sr-only" role="status">{visible.length < foods.length ? shownText(visible.length, foods.length) : ''}</p>
      {visible.length === 0 ? <EmptyState title={noMatch} /> : (
        <table className={styles.table}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.item}</th>
              <th scope="col">{columns.qty}</th>
              <th scope="col">{columns.units}</th>
            </tr>
          </thead>
          <tbody>
            {visible.map(({ food, index, row }) => (
              <DietTableRow
                key={index}
                index={index}
                food={food.name}
                qty={row.qty}
                units={row.units}
                qtyError={form.errorOf(`diet.${index}.qty`)}
                unitsError={form.errorOf(`diet.${index}.units`)}
                filled={isFilled(row)}
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
