import { type ReactElement, type ComponentType, useEffect, useMemo, useState } from 'react';
import { useHost } from '@gym/remote-contract';
import { Button, failureOf } from '@gym/ui';
import type { BulkRows } from '@gym/ui/list';
import type { BulkAction, BulkDefinition, BulkDialogProps } from './list-definition.ts';
import { isStored } from './saving-row.tsx';
import { notLoaded } from '../dialog/texts.ts';
import styles from './bulk.module.css';
import { isSelecting, type Selection, useChosen, useSelecting } from './selection.ts';

const texts = {
  start: 'Select',
  select: (name: string) => `Select ${name}`,
  bar: 'Selected rows',
  count: (chosen: number) => (chosen === 1 ? '1 selected' : `${chosen} selected`),
  page: 'Select this page',
  noPage: 'Clear this page',
  all: (total: number) => `Select all ${total} that match`,
  clear: 'Clear',
};

/** Chooses one row. */
export function RowCheckbox<Row>({
  selection,
  row,
  name,
}: {
  selection: Selection<Row>;
  row: Row;
  name: string;
}): ReactElement {
  const isChosen = useChosen(selection).has(selection.rowKey(row));
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChosen} onChange={() => selection.choose([row], !isChosen)} />
      <span className="sr-only">{texts.select(name)}</span>
    </label>
  );
}

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
  const failed = () => toasts.show({ kind: 'error', text: notLoaded });
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

/** Chooses all rows that match. Where the server pages the list, it reads which ones these are. */
function AllButton<Row>({
  definition: { matching },
  selection,
  list: { rows, matches, served },
}: {
  definition: BulkDefinition<Row>;
  selection: Selection<Row>;
  list: BulkRows<Row>;
}): ReactElement | null {
  const { toasts } = useHost();
  const chosen = useChosen(selection);
  const isServed = served !== undefined && matching?.isOffered() === true;
  const total = isServed ? served.total : matches.length;
  if (total <= rows.length) return null;
  const areAllChosen = chosen.size >= total && (isServed || matches.every((row) => chosen.has(selection.rowKey(row))));
  const choose = async () => {
    if (!isServed) return selection.choose(matches, true);
    try {
      selection.choose(await matching.load(served.filter), true);
    } catch (error) {
      toasts.show({ kind: 'error', text: failureOf(error).reason });
    }
  };
  return (
    <Button size="small" aria-disabled={areAllChosen || undefined} onClick={() => void choose()}>
      {texts.all(total)}
    </Button>
  );
}

interface BulkBarProps<Row> extends BulkRows<Row> {
  readonly definition: BulkDefinition<Row>;
  readonly selection: Selection<Row>;
}

/** The number of chosen rows, ways to choose more, and what can be done with them. No button of it loses the focus. */
function Bar<Row>({ definition, selection, ...all }: BulkBarProps<Row>): ReactElement {
  const { rows } = all;
  const chosen = useChosen(selection);
  const isPageChosen = rows.length > 0 && rows.every((row) => chosen.has(selection.rowKey(row)));
  // Keys in the search box change the matches, not the choice, which may have thousands of rows.
  const list = useMemo(() => [...chosen.values()], [chosen]);
  const isEmpty = list.length === 0 || undefined;
  return (
    <div role="group" aria-label={texts.bar} className={styles.bar}>
      <p role="status" className={styles.count}>
        {texts.count(chosen.size)}
      </p>
      <Button size="small" onClick={() => selection.choose(rows, !isPageChosen)}>
        {isPageChosen ? texts.noPage : texts.page}
      </Button>
      <AllButton definition={definition} selection={selection} list={all} />
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
export const BulkBar = <Row extends object>(list: BulkBarProps<Row>): ReactElement | null =>
  isSelecting(list.view) ? (
    <Bar {...list} rows={list.rows.filter(isStored)} matches={list.matches.filter(isStored)} />
  ) : null;

/** Shows the checkboxes. It stays in place while they show, so that the focus and the chosen rows stay too. */
export function SelectButton<Row>({ selection }: { selection: Selection<Row> }): ReactElement {
  const [selecting, setSelecting] = useSelecting();
  useEffect(() => (selecting ? selection.clear : undefined), [selecting, selection]);
  return (
    <Button aria-pressed={selecting} onClick={() => setSelecting(!selecting)}>
      {texts.start}
    </Button>
  );
}
