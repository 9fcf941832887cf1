import type { HostServices } from '@gym/remote-contract';
import { LazyPart } from '../failures/lazy-part.tsx';
import type { Kernel } from '../host/use-kernel.tsx';
import type { contributionsTo } from './contributions.ts';

/**
 * The columns that remotes add to lists: the handler of column points. Their headers stand with the first rows, and
 * everything else loads when the browser is idle.
 */
export function createColumns(
  browser: Kernel['browser'],
  contributionsAt: (point: string) => ReturnType<typeof contributionsTo>,
): NonNullable<HostServices['columns']> {
  const importCell = () => import(/* webpackChunkName: "aside" */ './column-cell.tsx');
  let cell: ReturnType<typeof importCell> | undefined;
  const load = () => (cell ??= new Promise<void>(browser.whenIdle).then(importCell));
  return (point) =>
    contributionsAt(point).map((column) => ({
      ...column,
      id: `${column.remote.name}-column`,
      header: column.title,
      cell: ({ id }) => (
        <LazyPart load={load} waiting="…" failed="–">
          {({ ColumnCell }) => <ColumnCell point={point} name={column.remote.name} id={String(id)} />}
        </LazyPart>
      ),
    }));
}
