import { Skeleton } from '@gym/ui';
import type { ArrangedList } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react';
import type { FilterOption, FoundRows as FoundBy } from './list-definition.ts';
import * as texts from './texts.ts';

type Found = Partial<Pick<ArrangedList<object>, 'rows' | 'filters' | 'request'>>;

interface Props {
  readonly arranged: Required<Found>;
  /** The chosen filters of other remotes. */
  readonly found: readonly {
    readonly by: FoundBy;
    readonly label: string;
    readonly name: string;
    readonly option: FilterOption;
  }[];
  rowKey(row: object): string | number;
  children(found: Found): ReactNode;
}

interface Outcome {
  readonly keys?: readonly string[];
  readonly error?: unknown;
}

/** One filter that fails leaves the others. */
const outcomeOf = (finding: Promise<readonly string[]>): Promise<Outcome> =>
  finding.then(
    (keys) => ({ keys }),
    (error: unknown) => ({ error }),
  );

/** Shows the rows that filters of other remotes find. The list ignores a filter that fails, and says so. */
export default function FoundRows({ arranged, found, rowKey, children }: Props): ReactElement {
  const top = useRef<HTMLDivElement>(null);
  const { data, refetch } = useQuery({
    queryKey: [...found.flatMap(({ by }) => by.queryKey), ...found.map(({ name, option }) => [name, option.value])],
    queryFn: ({ signal }) => Promise.all(found.map(({ by, option }) => outcomeOf(by.find(option.value, { signal })))),
    retry: false,
  });
  const filters = found.map((filter, index) => ({ ...filter, ...data?.[index] }));
  const working = filters.filter(({ error }) => error === undefined);
  const [first, ...others] = working.map(({ keys: own = [] }) => own);
  const keys = first?.filter((key) => others.every((keysOfOther) => keysOfOther.includes(key)));
  const wanted = keys?.join(' ');
  const rows = useMemo(() => {
    const left = wanted === undefined ? undefined : new Set(wanted.split(' '));
    return left ? arranged.rows.filter((row) => left.has(String(rowKey(row)))) : arranged.rows;
  }, [arranged, rowKey, wanted]);
  return (
    <>
      <div ref={top} tabIndex={-1}>
        {filters.map(
          ({ by, name, error }) =>
            error !== undefined && (
              <div key={name}>
                {by.failure(error, () => {
                  // Retry disappears, and the keyboard stays at this place.
                  if (top.current?.contains(document.activeElement)) top.current.focus();
                  void refetch();
                })}
              </div>
            ),
        )}
      </div>
      {data === undefined ? (
        <Skeleton />
      ) : (
        children({
          rows,
          filters: [...arranged.filters, ...working.map(({ label, option }) => texts.filtered(label, option.label))],
          request: { ...arranged.request, ...(keys && found[0]?.by.request(keys)) },
        })
      )}
    </>
  );
}
