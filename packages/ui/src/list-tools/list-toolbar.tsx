import { Icon, Button } from '@gym/ui';
import { type ReactElement, useId, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ToolsInput } from '@gym/ui/list';
import { useLocation } from 'react-router-dom';
import type { FilterOption, FilterQuery, ListDefinition } from './list-definition.ts';
import { joinClasses } from '../style/join-classes.ts';
import {
  type ChosenFilter,
  type ListView,
  readView,
  useViewChange,
  type ViewChanges,
  NO_COLUMNS,
} from './list-view.ts';
import { rememberedView, rememberView } from './remembered-view.ts';
import styles from './list-tools.module.css';
import * as texts from './texts.ts';

/** A select with its label inside its frame. */
function ToolSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly FilterOption[];
  onChange(value: string): void;
}): ReactElement {
  const id = useId();
  return (
    <div className={styles.tool}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select id={id} className={styles.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}

interface ControlsProps<Row> {
  readonly view: ListView<Row>;
  readonly onChange: (changes: ViewChanges) => void;
}

function FilterSelect<Row>({
  filter: { filter, options, chosen },
  onChange,
}: Pick<ControlsProps<Row>, 'onChange'> & { filter: ChosenFilter<Row> }): ReactElement | null {
  const { name, label, unset = texts.any } = filter;
  const own = chosen && !options.some(({ value }) => value === chosen.value);
  if (options.length === 0 && !own) return null;
  return (
    <ToolSelect
      label={label}
      value={chosen?.value ?? ''}
      options={[{ value: '', label: unset }, ...options, ...(own ? [chosen] : [])]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

/** A filter of a list that the server pages, with choices that the server knows. */
function ServedFilterSelect<Row>({
  filter,
  query: { queryKey, queryFn },
  onChange,
}: Parameters<typeof FilterSelect<Row>>[0] & { query: FilterQuery }): ReactElement {
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => queryFn({ signal }) });
  return <FilterSelect filter={{ ...filter, options: data ?? filter.options }} onChange={onChange} />;
}

function Filters<Row>({
  view: { filters },
  isServed,
  onChange,
}: ControlsProps<Row> & { isServed: boolean }): ReactElement[] {
  return filters.map((filter) => {
    const { name, query } = filter.filter;
    const shown = { filter, onChange };
    return isServed && query ? (
      <ServedFilterSelect key={name} {...shown} query={query} />
    ) : (
      <FilterSelect key={name} {...shown} />
    );
  });
}

/** A select for cards, which have no headers, and for orders that no column has. */
function SortSelect<Row>({
  view: { sorts, sortedBy, descending },
  unsorted,
  onChange,
}: ControlsProps<Row> & { unsorted: string }): ReactElement | null {
  if (sorts.length === 0) return null;
  const options = sorts.flatMap(({ sort: { id }, label, directions: [up, down] }) => [
    { value: id, label: texts.sortedBy(label, up) },
    { value: `-${id}`, label: texts.sortedBy(label, down) },
  ]);
  const choose = (value: string) =>
    onChange({ sort: value.replace(/^-/, ''), order: value.startsWith('-') ? 'desc' : '' });
  return (
    <ToolSelect
      label={texts.sort}
      value={sortedBy ? `${descending ? '-' : ''}${sortedBy.sort.id}` : ''}
      options={[{ value: '', label: unsorted }, ...options]}
      onChange={choose}
    />
  );
}

function SizeSelect<Row>({
  view: { sizes, size },
  listSize,
  onChange,
}: ControlsProps<Row> & { listSize: number | undefined }): ReactElement {
  const options = sizes.map((one) => ({ value: String(one), label: String(one) }));
  return (
    <ToolSelect
      label={texts.rows}
      value={size === undefined ? '' : String(size)}
      options={listSize === undefined ? [...options, { value: '', label: texts.all }] : options}
      onChange={(value) => onChange({ size: value === String(listSize ?? '') ? '' : value })}
    />
  );
}

/**
 * Remembers page size and columns. A list that opens without them gets them into its URL, so that its address shows
 * others the same rows. A page in the URL has another size, and is left alone.
 */
function useRemembered<Row>(
  definition: ListDefinition<Row>,
  change: (changes: ViewChanges, replace?: boolean) => void,
): (changes: ViewChanges) => void {
  const { search } = useLocation();
  const arrived = useRef({ definition, change, params: new URLSearchParams(search) });
  useEffect(() => {
    const { params, ...list } = arrived.current;
    const missing = Object.entries(rememberedView(list.definition)).filter(([name]) => !params.has(name));
    if (missing.length > 0 && !params.has('page')) list.change(Object.fromEntries(missing), true);
  }, []);
  return (changes) => {
    rememberView(definition, { ...rememberedView(definition), ...changes });
    change(changes);
  };
}

/** The controls that arrange a list. In a narrow window, a button shows them. */
export function ListToolbar<Row>({
  definition,
  input,
  notice,
  children,
}: {
  definition: ListDefinition<Row>;
  input: ToolsInput<Row>;
  /** Below the controls. */
  notice?: ReactNode;
  children?: ReactNode;
}): ReactElement {
  const [shown, change] = useViewChange(input.view);
  const view = useMemo(() => readView(definition, { ...input, view: shown }), [definition, input, shown]);
  const remember = useRemembered(definition, change);
  const [open, setOpen] = useState(false);
  const id = useId();
  const active = view.filters.filter(({ chosen }) => chosen).map(({ filter }) => filter.name);
  const reset = () => change(Object.fromEntries(['sort', 'order', ...active].map((name) => [name, ''])));
  const isArranged = active.length > 0 || view.sortedBy !== undefined;
  return (
    <div className={styles.toolbar}>
      <div className={styles.narrow}>
        <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {texts.arrange(active.length + (view.sortedBy ? 1 : 0))}
        </Button>
      </div>
      <div id={id} className={joinClasses(styles.controls, open && styles.open)}>
        <Filters view={view} isServed={input.served} onChange={change} />
        <SortSelect view={view} unsorted={definition.unsorted} onChange={change} />
        <SizeSelect view={view} listSize={input.pageSize} onChange={remember} />
        <ColumnMenu view={view} onChange={remember} />
        {isArranged && (
          <Button variant="quiet" size="small" onClick={reset}>
            {texts.reset}
          </Button>
        )}
      </div>
      {children && <div className={styles.extras}>{children}</div>}
      {notice}
      <p className="sr-only" aria-live="polite">
        {texts.sorted(view.order)}
      </p>
    </div>
  );
}

/** A menu of checkboxes, one for each column that may be hidden. */
function ColumnMenu<Row>({
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
