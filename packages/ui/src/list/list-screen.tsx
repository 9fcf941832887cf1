import { type ReactElement, useId, useMemo } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Skeleton } from '../feedback/loading.tsx';
import { QueryView } from '../query/query-view.tsx';
import { Screen } from '../screen/screen.tsx';
import styles from './list-screen.module.css';
import type { ListScreenProps } from './list-props.ts';
import { MatchingRows, ServedRows } from './list-rows.tsx';
import { useListParams } from './use-list-params.ts';
import { type NoMatchInput, type ToolsInput, useListTools } from './use-list-tools.ts';

export interface SearchBoxProps {
  /** The text above the box, which names it. */
  label: string;
  /** What to type, while the box is empty. */
  placeholder?: string;
  /** The text in the box. */
  value: string;
  /** Called with the new text. */
  onChange(value: string): void;
}

/** A search box that reports every keystroke. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps): ReactElement {
  const id = useId();
  return (
    <div className={styles.search}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          id={id}
          type="search"
          className={styles.input}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}

const NO_ROWS: readonly never[] = [];

/** A list screen with a search box that filters while the user types. It has pages if `pageSize` is set. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>): ReactElement {
  const { title, actions, query, columns, pageSize, search, quick, served } = props;
  const { tools, view, waits } = useListTools(props.tools, query.data !== undefined);
  const input = useMemo(
    (): ToolsInput<Row> => ({ rows: query.data ?? NO_ROWS, columns, pageSize, view, served: Boolean(served) }),
    [query.data, columns, pageSize, view, served],
  );
  const arranged = useMemo(() => tools?.arrange(input), [tools, input]);
  const params = useListParams({ pageSize: arranged ? arranged.pageSize : pageSize });
  const quickParams = useListParams({ param: 'any' });
  const noMatch = (input: NoMatchInput<Row>) => {
    const [own, offer] = [props.noMatch?.(input), tools?.noMatch?.(input)];
    return (
      Boolean(own || offer) && (
        <>
          {own}
          {offer}
        </>
      )
    );
  };
  const list = { ...props, noMatch, Bulk: tools?.Bulk, find: tools?.find, ...arranged, params, quickParams, view };
  return (
    <Screen title={title} actions={actions}>
      <div className={styles.list}>
        <div className={styles.searches}>
          <SearchBox label={search.label} placeholder={search.placeholder} value={params.q} onChange={params.setQ} />
          {quick && (
            <SearchBox
              label={quick.label}
              placeholder={quick.placeholder}
              value={quickParams.q}
              onChange={quickParams.setQ}
            />
          )}
        </div>
        {props.tools && <div className={styles.tools}>{tools && <tools.Toolbar {...input} />}</div>}
        <QueryView query={query}>
          {(rows) => {
            if (waits) return <Skeleton />;
            const show = (found?: object) =>
              served ? (
                <ServedRows {...list} {...found} served={served} />
              ) : (
                <MatchingRows {...list} {...found} all={rows} />
              );
            return arranged?.narrow ? arranged.narrow(props.rowKey, show) : show();
          }}
        </QueryView>
      </div>
    </Screen>
  );
}
