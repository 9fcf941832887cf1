import { Button, Icon } from '@gym/ui';
import { type ReactElement, useId } from 'react';
import { type ListView, NO_COLUMNS, type ViewChanges } from './list-view.ts';
import styles from './list-tools.module.css';
import * as texts from './texts.ts';

/** A menu of checkboxes, one for each column that may be hidden. */
export function ColumnMenu<Row>({
  view: { optional, hidden },
  onChange,
}: {
  readonly view: Pick<ListView<Row>, 'optional' | 'hidden'>;
  readonly onChange: (changes: ViewChanges) => void;
}): ReactElement | null {
  const id = useId();
  if (optional.length === 0) return null;
  const toggle = (column: string) => {
    const shown = optional.map((one) => one.id).filter((one) => (one === column) === hidden.includes(one));
    const cols = shown.length === 0 ? NO_COLUMNS : shown.join(',');
    onChange({ cols: shown.length === optional.length ? '' : cols });
  };
  return (
    <>
      <Button size="small" className={styles.menu} popoverTarget={id}>
        {texts.columns}
        <Icon name="chevron-down" />
      </Button>
      <fieldset id={id} popover="auto" className={styles.choices}>
        <legend className="sr-only">{texts.columns}</legend>
        {optional.map((column) => (
          <label key={column.id} className={styles.choice}>
            <input type="checkbox" checked={!hidden.includes(column.id)} onChange={() => toggle(column.id)} />
            {column.header}
          </label>
        ))}
      </fieldset>
    </>
  );
}
