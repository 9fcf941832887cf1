import { useHost } from '@gym/remote-contract';
import { Button } from '@gym/ui';
import type { BulkRows } from '@gym/ui/list';
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import type { BulkAction, BulkDefinition, BulkDialogProps } from './bulk-definition.ts';
import { type Selection, useChosen } from './selection.ts';
import { isSelecting } from './use-selecting.ts';
import styles from './bulk.module.css';
import * as texts from './bulk-texts.ts';

interface ActionProps<Row> {
  readonly action: BulkAction<Row>;
  readonly rows: readonly Row[];
  readonly onDone: () => void;
}

/** A button that loads the dialog of its action. */
function ActionButton<Row>({ action: { label, load }, rows, onDone }: ActionProps<Row>): ReactElement {
  const { toasts } = useHost();
  const [Opened, open] = useState<ComponentType<BulkDialogProps<Row>>>();
  const close = () => open(undefined);
  const failed = () => toasts.show({ kind: 'error', text: texts.failed });
  const start = () => {
    if (rows.length > 0) void load().then((loaded) => open(() => loaded.default), failed);
  };
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      <Button size="small" aria-disabled={rows.length === 0 || undefined} onClick={start}>
        {label}
      </Button>
      {Opened && <Opened rows={rows} onClose={close} onDone={done} />}
    </>
  );
}

/** The number of chosen rows, ways to choose more, and what can be done with them. No button of it loses the focus. */
function Bar<Row>({
  definition,
  selection,
  rows,
  matches,
}: BulkRows<Row> & { definition: BulkDefinition<Row>; selection: Selection<Row> }): ReactElement {
  const chosen = useChosen(selection);
  useEffect(() => selection.clear, [selection]);
  const isPageChosen = rows.length > 0 && rows.every((row) => chosen.has(selection.rowKey(row)));
  const areAllChosen = matches.every((row) => chosen.has(selection.rowKey(row)));
  const list = [...chosen.values()];
  const isEmpty = list.length === 0 || undefined;
  return (
    <div role="group" aria-label={texts.bar} className={styles.bar}>
      <p role="status" className={styles.count}>
        {texts.count(chosen.size)}
      </p>
      <Button size="small" onClick={() => selection.choose(rows, !isPageChosen)}>
        {isPageChosen ? texts.noPage : texts.page}
      </Button>
      {matches.length > rows.length && (
        <Button size="small" aria-disabled={areAllChosen || undefined} onClick={() => selection.choose(matches, true)}>
          {texts.all(matches.length)}
        </Button>
      )}
      {definition.actions
        .filter((action) => action.isOffered())
        .map((action) => (
          <ActionButton key={action.id} action={action} rows={list} onDone={selection.clear} />
        ))}
      <Button size="small" variant="quiet" aria-disabled={isEmpty} onClick={selection.clear}>
        {texts.clear}
      </Button>
    </div>
  );
}

/** The bar above the rows while the user chooses rows. */
export const createBulkBar =
  <Row,>(definition: BulkDefinition<Row>, selection: Selection<Row>): ComponentType<BulkRows<Row>> =>
  (list) =>
    isSelecting(list.view) ? <Bar {...list} definition={definition} selection={selection} /> : null;
