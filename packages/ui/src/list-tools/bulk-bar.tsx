import { useSyncExternalStore, type ReactElement, type ComponentType, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHost } from '@gym/remote-contract';
import { Button, failureOf } from '@gym/ui';
import type { BulkRows, Column } from '@gym/ui/list';
import type { BulkAction, BulkDefinition, BulkDialogProps } from './list-definition.ts';
import { isStored } from './saving-row.tsx';
import { notLoaded } from '../dialog/texts.ts';
import styles from './bulk.module.css';

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

/** The chosen rows by key. Replaced at each change, never changed. */
type ChosenRows<Row> = ReadonlyMap<string | number, Row>;

/** Which rows of a list are chosen. They stay chosen on other pages and under other filters. */
interface Selection<Row> {
  readonly rowKey: (row: Row) => string | number;
  readonly chosen: () => ChosenRows<Row>;
  readonly choose: (rows: readonly Row[], isChosen: boolean) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSelection<Row>(rowKey: (row: Row) => string | number): Selection<Row> {
  let chosen: ChosenRows<Row> = new Map();
  const listeners = new Set<() => void>();
  const change = (next: ChosenRows<Row>) => {
    chosen = next;
    for (const listener of listeners) listener();
  };
  return {
    rowKey,
    chosen: () => chosen,
    choose(rows, isChosen) {
      const next = new Map(chosen);
      for (const row of rows) {
        if (isChosen) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      change(next);
    },
    clear: () => change(new Map()),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function useChosen<Row>({ subscribe, chosen }: Selection<Row>): ChosenRows<Row> {
  return useSyncExternalStore(subscribe, chosen);
}

/** In the URL, so that Back leaves the choice, and a reload keeps the checkboxes. */
const SELECT = 'select';

/** Whether the view of a list shows the checkboxes. */
export const isSelecting = (view: string): boolean => new URLSearchParams(view).has(SELECT);

/** Shows or hides the checkboxes. The page stays. */
function useSelecting(): [selecting: boolean, set: (selecting: boolean) => void] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const set = (selecting: boolean) => {
    const params = new URLSearchParams(search);
    if (selecting) params.set(SELECT, '1');
    else params.delete(SELECT);
    void navigate({ search: String(params) }, { replace: true, preventScrollReset: true });
  };
  return [isSelecting(search), set];
}

/** Chooses one row. */
function RowCheckbox<Row>({
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

/** The number of chosen rows, ways to choose more, and what can be done with them. No button of it loses the focus. */
function Bar<Row>({
  definition,
  selection,
  ...all
}: BulkRows<Row> & { definition: BulkDefinition<Row>; selection: Selection<Row> }): ReactElement {
  const { rows } = all;
  const chosen = useChosen(selection);
  useEffect(() => selection.clear, [selection]);
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
export const createBulkBar =
  <Row extends object>(definition: BulkDefinition<Row>, selection: Selection<Row>): ComponentType<BulkRows<Row>> =>
  (list) =>
    isSelecting(list.view) ? (
      <Bar
        {...list}
        rows={list.rows.filter(isStored)}
        matches={list.matches.filter(isStored)}
        definition={definition}
        selection={selection}
      />
    ) : null;

/** A checkbox before the first cell: a card shows that cell as its title. */
export function withCheckbox<Row extends object>(
  { nameOf }: BulkDefinition<Row>,
  selection: Selection<Row>,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] {
  const [first, ...others] = columns;
  if (!first) return columns;
  const cell = (row: Row) => (
    <span className={styles.first}>
      {isStored(row) && <RowCheckbox selection={selection} row={row} name={nameOf(row)} />}
      <span>{first.cell(row)}</span>
    </span>
  );
  return [{ ...first, width: (first.width ?? 7) + 2.5, cell }, ...others];
}

/** Shows the checkboxes. It stays in place while they show, so that the focus stays too. */
export function SelectButton(): ReactElement {
  const [selecting, setSelecting] = useSelecting();
  return (
    <Button aria-pressed={selecting} onClick={() => setSelecting(!selecting)}>
      {texts.start}
    </Button>
  );
}
