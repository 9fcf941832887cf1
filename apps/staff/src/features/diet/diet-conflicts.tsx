import type { FoodItem } from '@gym/api-contract';
import { type Decimals, useDecimals } from '@gym/ui/decimals';
import { type Conflict, type ConflictSources, type FoundConflicts, ChangedBy, ConflictChoice } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { Alert, Button } from '@gym/ui';
import { toMemberDiet } from './diet-queries.ts';
import { EMPTY_ROW, toDietValues, type DietRow, type DietValues, type Food, isFilled } from './diet-rows.ts';
import styles from './diet.module.css';
import { dietTexts } from './texts.ts';

const isSameText = (one: string, other: string): boolean => one.trim() === other.trim();
const isSameQty = (one: string, other: string, { read }: Decimals): boolean => {
  const [first, second] = [read(one), read(other)];
  return isSameText(one, other) || (first !== undefined && second !== undefined && Number(first) === Number(second));
};

/** Compares the values of two rows: '2.50' equals '2.5'. */
export const isSameRow = (one: DietRow, other: DietRow, decimals: Decimals): boolean =>
  isSameQty(one.qty, other.qty, decimals) && isSameText(one.units, other.units);

/** Keys the rows by food. A food of the server's list has its index; x among its duplicates. */
function byFood(items: number, { diet, extra }: DietValues): Map<string, { row: DietRow; food?: Food }> {
  const met = new Map<string, number>();
  return new Map(
    diet.map((row, index) => {
      const food = extra[index - items];
      if (!food) return [String(index), { row }];
      const nth = (met.get(String(food.id)) ?? 0) + 1;
      met.set(String(food.id), nth);
      return [`${food.id} ${nth}`, { row, food }];
    }),
  );
}

/** The diet form's values, as the form library holds them. */
const dietValuesOf = ({ diet, extra }: Readonly<Record<string, unknown>>): DietValues => ({
  diet: diet as DietValues['diet'],
  extra: extra as DietValues['extra'],
});

/**
 * Compares a diet after another user's save (acceptance J4). A row that both changed is a conflict. A row that only the
 * other user changed starts with the stored values. Extra foods of both users have a row.
 */
export const compareDiets =
  (items: readonly FoodItem[], decimals: Decimals) =>
  ({ current, changes, mine, before }: ConflictSources): FoundConflicts => {
    const mines = byFood(items.length, dietValuesOf(mine));
    const stored = byFood(items.length, toDietValues(items, toMemberDiet(current).entries, decimals));
    const befores = before && byFood(items.length, dietValuesOf(before));
    const keys = [...mines.keys(), ...[...stored.keys()].filter((key) => !mines.has(key))];
    const rows = keys.map((key) => {
      const rowIn = (diet: typeof befores) => diet?.get(key)?.row ?? EMPTY_ROW;
      const [own, other, base] = [rowIn(mines), rowIn(stored), rowIn(befores)];
      const isSame = (one: DietRow, another: DietRow) => isSameRow(one, another, decimals);
      const isMine = !befores || !isSame(own, base);
      const isTheirs = !befores || !isSame(other, base);
      return { own, other, conflicts: isMine && isTheirs && !isSame(own, other), start: isMine ? own : other };
    });
    const extra = keys.flatMap((key) => mines.get(key)?.food ?? stored.get(key)?.food ?? []);
    const conflicts = rows.flatMap(({ own, other, conflicts: asks }, index): [string, Conflict][] =>
      asks ? [[`diet.${index}`, { stored: other, mine: own, change: changes?.diet }]] : [],
    );
    return {
      conflicts: Object.fromEntries(conflicts),
      start: { diet: rows.map(({ start }) => start), extra } satisfies DietValues,
      stored: { diet: rows.map(({ other }) => other), extra } satisfies DietValues,
    };
  };

interface RowConflictProps {
  food: string;
  conflict: Conflict;
  row: DietRow;
  onChoose: (row: DietRow) => void;
}

const write = (value: unknown): string => {
  const row = value as DietRow;
  return isFilled(row) ? `${row.qty} ${row.units}`.trim() : dietTexts.notInDiet;
};

/** Shows both versions of a row that another user changed too, and lets the user choose (acceptance J4). */
export function RowConflict({ food, conflict, row, onChoose }: RowConflictProps): ReactElement {
  const decimals = useDecimals();
  return (
    <tr className={styles.conflict}>
      <td colSpan={3}>
        <ConflictChoice
          label={food}
          // The server knows who saved the diet last, not who changed each food. The alert above the table says it.
          conflict={{ ...conflict, change: undefined }}
          field={{ value: row, setValue: (value) => onChoose(value as DietRow) }}
          write={write}
          same={(value, stored) => isSameRow(value as DietRow, stored as DietRow, decimals)}
        />
      </td>
    </tr>
  );
}

const { differ, allStored, allMine } = dietTexts;

/** Counts the conflicting rows, says who saved the diet last, and offers one choice for all of them (acceptance J4). */
export function DietConflicts({
  conflicts,
  onChooseAll,
}: {
  conflicts: readonly Conflict[];
  onChooseAll: (which: 'stored' | 'mine') => void;
}): ReactElement {
  const change = conflicts[0]?.change;
  return (
    <Alert
      kind="warning"
      title={differ(conflicts.length)}
      actions={
        <>
          <Button size="small" onClick={() => onChooseAll('stored')}>
            {allStored}
          </Button>
          <Button size="small" onClick={() => onChooseAll('mine')}>
            {allMine}
          </Button>
        </>
      }
    >
      {change && (
        <p>
          <ChangedBy change={change} />
        </p>
      )}
    </Alert>
  );
}
