import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ShownRow } from '@gym/remote-contract';

/** The row that a save changes or adds. */
export interface SavedRow<Sent> {
  /** Key of the lists. A list is an array of rows, or has some of them in `rows` and says how many there are. */
  readonly lists: QueryKey;
  /** Absent for a new record. */
  readonly id?: string | number;
  /** The fields of the row that the input changes, as the server will send them. */
  fields(sent: Sent): object;
}

/** The mark of a row whose save is pending. `@gym/ui/list-tools` shows it. */
interface SavingMark {
  readonly save: number;
  /** The row as the server sent it. Absent for a new record. */
  readonly before?: object;
}

interface Row {
  readonly id?: unknown;
  readonly saving?: SavingMark;
}

type Rows = readonly Row[];
type List = Rows | { readonly rows: Rows; readonly total: number };
type Change = (rows: Rows) => Rows;

const isList = (data: unknown): data is List =>
  Array.isArray(data) || (typeof data === 'object' && data !== null && 'rows' in data && 'total' in data);

/** A new row has no id yet. This one is no other row's, and the latest. */
const NEW_ID = 9e15;

let saves = 0;

/** Puts the row into lists, and removes it again. */
function rowChanges(id: unknown, fields: object) {
  const save = (saves += 1);
  const isThis = (row: Row) => row.saving?.save === save;
  const mark = (row: Row): Row => ({ ...row, ...fields, saving: { save, before: row } });
  const put: Change = (rows) => {
    if (rows.some(isThis)) return rows;
    if (id === undefined) return [...rows, { ...fields, id: NEW_ID + save, saving: { save } }];
    return rows.map((row) => (String(row.id) === String(id) ? mark(row) : row));
  };
  const keep = (answeredId: unknown): Change => {
    const unmark = ({ saving, ...row }: Row): Row => {
      if (saving?.before) return row;
      return answeredId === undefined ? { ...row, saving } : { ...row, id: answeredId };
    };
    return (rows) => rows.map((row) => (isThis(row) ? unmark(row) : row));
  };
  const takeBack: Change = (rows) => rows.flatMap((row) => (isThis(row) ? (row.saving?.before ?? []) : row));
  return { put, keep, takeBack };
}

/**
 * Shows the input of a save in the lists before the response. Whatever the lists read meanwhile may be older than the
 * save, so the input goes on top of it again.
 *
 * @param idOf the record's id in the response, if it has one
 */
export function showRow<Sent>(
  queryClient: QueryClient,
  { lists, id, fields }: SavedRow<Sent>,
  { sent, idOf }: { readonly sent: Sent; readonly idOf: (answer: unknown) => unknown },
): ShownRow {
  const cache = queryClient.getQueryCache();
  const { put, keep, takeBack } = rowChanges(id, fields(sent));
  const apply = (change: Change) => {
    const changed = (data: unknown): unknown => {
      if (!isList(data)) return data;
      if (!('rows' in data)) return change(data);
      // The server decides where a new row goes in a list that it pages.
      if (id === undefined && data.rows.length < data.total) return data;
      const rows = change(data.rows);
      return { ...data, rows, total: data.total + rows.length - data.rows.length };
    };
    for (const { queryKey, state } of cache.findAll({ queryKey: lists }))
      queryClient.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
  };
  apply(put);
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) apply(put);
  });
  const end = (change: Change) => {
    stop();
    apply(change);
  };
  return { keep: (answer) => end(keep(idOf(answer))), takeBack: () => end(takeBack) };
}
