import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, QueryView } from '@gym/ui';
import { useDecimals } from '@gym/ui/decimals';
import { foodItemsQuery, memberDietQuery } from './diet-queries.ts';
import { type FoodRows, isFilled, toFoodRows } from './diet-rows.ts';
import styles from './stored-diet.module.css';
import { dietTexts } from './texts.ts';

const { columns, foods: caption } = dietTexts;

/** Caption and headers of a diet's table (acceptance G1). */
export function DietHead(): ReactElement {
  return (
    <>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.item}</th>
          <th scope="col">{columns.qty}</th>
          <th scope="col">{columns.units}</th>
        </tr>
      </thead>
    </>
  );
}

/** One line of a read-only diet. */
interface DietLine {
  readonly food: string;
  readonly qty: string;
  readonly units: string;
}

/** A read-only diet, for screen and paper. */
function ReadOnlyDiet({ lines }: { lines: readonly DietLine[] }): ReactElement {
  return (
    <div className={styles.columns}>
      <table className={styles.sheet}>
        <DietHead />
        <tbody>
          {lines.map(({ food, qty, units }, index) => (
            // A diet may list a food twice.
            <tr key={index}>
              <td>{food}</td>
              <td>{qty}</td>
              <td>{units}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Converts the filled rows to read-only lines. */
const toDietLines = ({ foods, rows }: FoodRows): DietLine[] =>
  rows.flatMap((row, index) => (isFilled(row) ? [{ food: foods[index]?.name ?? '', ...row }] : []));

/** A member's stored diet, read-only. */
export function StoredDiet({ member }: { member: string }): ReactElement {
  const foods = useQuery(foodItemsQuery);
  const decimals = useDecimals();
  const diet = useQuery(memberDietQuery(member));
  return (
    <QueryView query={foods}>
      {(items) => (
        <QueryView query={diet}>
          {({ entries }) =>
            entries.length === 0 ? (
              <EmptyState title={dietTexts.none} />
            ) : (
              <ReadOnlyDiet lines={toDietLines(toFoodRows(items, entries, decimals))} />
            )
          }
        </QueryView>
      )}
    </QueryView>
  );
}
