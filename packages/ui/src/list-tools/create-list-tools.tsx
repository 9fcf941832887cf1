import { Button } from '@gym/ui';
import type { ArrangedList, Column, ListTools } from '@gym/ui/list';
import { lazy, memo, type ReactElement, Suspense, useState } from 'react';
import { arrangeList } from './arrange-list.tsx';
import { BulkBar, RowCheckbox, SelectButton } from './bulk-bar.tsx';
import { type BulkDefinition, type ListDefinition, defaultOf, type ViewsDefinition } from './list-definition.ts';
import { DefaultView } from './default-view.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { remembersDefault } from './remembered-view.ts';
import { OtherFieldsOffer } from './other-fields-offer.tsx';
import { isStored, withSaving } from './saving-row.tsx';
import { createSelection, isSelecting, type Selection } from './selection.ts';
import * as viewsTexts from './views-texts.ts';
import styles from './bulk.module.css';

const ViewsDialog = lazy(() => import(/* webpackChunkName: "list-views" */ './views-dialog.tsx'));

/** Opens the named views of the list. */
function ViewsButton({ views }: { views: ViewsDefinition }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{viewsTexts.views}</Button>
      {open && (
        <Suspense fallback={null}>
          <ViewsDialog views={views} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A checkbox before the first cell: a card shows that cell as its title. */
function withCheckbox<Row extends object>(
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

/** The tools of a list, from what users can arrange in it. */
export function createListTools<Row extends object>(
  definition: ListDefinition<Row>,
  more?: Pick<ListTools<Row>, 'noMatch'>,
): ListTools<Row> {
  const { bulk, views, search, name } = definition;
  const selection = bulk && createSelection(bulk.rowKey);
  const isBulk = () => bulk?.actions.some((action) => action.isOffered());
  const marked = (arranged: ArrangedList<Row>): ArrangedList<Row> => ({
    ...arranged,
    columns: withSaving(arranged.columns, bulk?.nameOf),
  });
  const withBulk = (arranged: ArrangedList<Row>, view: string): ArrangedList<Row> =>
    bulk && selection && isBulk() && isSelecting(view)
      ? { ...arranged, columns: withCheckbox(bulk, selection, arranged.columns) }
      : arranged;
  return {
    // The rows wait for it, but not for a server that does not answer: then the list shows all.
    opens: async (path) => {
      if (!views?.isOffered() || !remembersDefault(definition)) return undefined;
      return views.load().then(
        (all) => defaultOf(all, path)?.query,
        () => undefined,
      );
    },
    arrange: (input) => withBulk(marked(arrangeList(definition, input)), input.view),
    // Keys in the search box change none of its input.
    Toolbar: memo((input) => (
      <ListToolbar
        definition={definition}
        input={input}
        notice={views?.isOffered() && <DefaultView definition={definition} views={views} />}
      >
        {views?.isOffered() && <ViewsButton views={views} />}
        {selection && isBulk() && <SelectButton selection={selection} />}
      </ListToolbar>
    )),
    ...(bulk && selection && { Bulk: (list) => <BulkBar {...list} definition={bulk} selection={selection} /> }),
    ...(search && {
      find: search.find,
      noMatch: (input) => input.q !== '' && <OtherFieldsOffer key={input.q} {...input} name={name} search={search} />,
    }),
    ...more,
  };
}
