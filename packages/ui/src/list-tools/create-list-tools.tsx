import type { ListTools } from '@gym/ui/list';
import { memo } from 'react';
import { arrangeList } from './arrange-list.tsx';
import type { ListDefinition } from './list-definition.ts';
import { ListToolbar } from './list-toolbar.tsx';

/** The tools of a list, from what users can arrange in it. */
export const createListTools = <Row extends object>(
  definition: ListDefinition<Row>,
  more?: Pick<ListTools<Row>, 'noMatch'>,
): ListTools<Row> => ({
  arrange: (input) => arrangeList(definition, input),
  // Keys in the search box change none of its input.
  Toolbar: memo((input) => <ListToolbar definition={definition} input={input} />),
  ...more,
});
