import { useDecimals } from '@gym/ui/decimals';
import { type Conflict, ChangedBy, ConflictChoice } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { Alert, Button } from '@gym/ui';
import { type DietRow, isFilled } from './diet-rows.ts';
import styles from './diet.module.css';
import { dietTexts } from './texts.ts';
import { isSameRow } from './compare-diets.ts';

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
