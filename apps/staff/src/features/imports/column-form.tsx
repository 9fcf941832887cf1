import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { ImportColumn, ImportField } from './import-queries.ts';
import { useHost } from '@gym/remote-contract';
import { type ColumnDayOrder, MAX_NAME } from '@gym/rules';
import { Alert, Badge, Button } from '@gym/ui';
import { importTexts } from './texts.ts';
import type { CsvTable } from './csv-file.ts';
import { DayOrderQuestion } from './day-order-question.tsx';
import { isDayField, useDayOrders, useSample } from './day-order.ts';
import styles from './imports.module.css';
import { cellReader, fullNameColumns } from './read-cell.ts';
import { isOptional } from './recognise-columns.ts';

/**
 * Makes the host ask before the user leaves changed choices. It offers no save, because leaving must not send a file.
 */
function useUnsavedChoices(changed: boolean): void {
  const { unsavedWork } = useHost();
  const dirty = useRef(changed);
  useEffect(() => {
    dirty.current = changed;
  });
  useEffect(() => unsavedWork.register({ label: importTexts.title, isDirty: () => dirty.current }), [unsavedWork]);
}

const {
  columnsTitle,
  columnsLead,
  column: columnLabel,
  otherwise: otherwiseLabel,
  otherwiseHint,
  noColumn,
  fields,
  missing,
  required,
  dayOrder,
  fieldNames,
  unused,
  splits,
  tryIt,
  western,
} = importTexts;

const isSame = (one: ImportColumn, other: ImportColumn | undefined): boolean =>
  one.column === other?.column && one.otherwise === other.otherwise;

/** Whether a required field has neither a column nor a value. */
const isLacking = ({ field, column, otherwise }: ImportColumn): boolean =>
  !isOptional(field) && column === '' && otherwise.trim() === '';

interface ColumnChoiceProps {
  readonly table: CsvTable;
  readonly chosen: ImportColumn;
  /** All choices: first and last name of one column split it. */
  readonly columns: readonly ImportColumn[];
  /** The order in which a column of days is written, if it is known. */
  readonly order: ColumnDayOrder | undefined;
  readonly onChange: (field: ImportField, values: Partial<ImportColumn>) => void;
}

/** One field of a member: the column it comes from, the value for empty cells, and the first row as a sample. */
function ColumnChoice({ table, chosen, columns, order, onChange }: ColumnChoiceProps): ReactElement {
  const { field, column, otherwise } = chosen;
  const mark = useId();
  const sample = useSample();
  const text = cellReader(field, columns, table.headers)(table.first);
  return (
    <li className={styles.column}>
      <span className={styles.field}>
        <strong>{fields[field]}</strong>
        {isLacking(chosen) && (
          <span id={mark}>
            <Badge tone="warning">{required}</Badge>
          </span>
        )}
      </span>
      <select
        className={styles.input}
        aria-label={columnLabel(fields[field])}
        {...(isLacking(chosen) && { 'aria-describedby': mark })}
        value={column}
        onChange={({ target }) => onChange(field, { column: target.value })}
      >
        <option value="">{noColumn}</option>
        {table.headers.map((header) => (
          <option key={header} value={header}>
            {header}
          </option>
        ))}
      </select>
      <input
        className={styles.input}
        aria-label={otherwiseLabel(fields[field])}
        placeholder={otherwiseHint}
        value={otherwise}
        maxLength={MAX_NAME}
        onChange={({ target }) => onChange(field, { otherwise: target.value })}
      />
      <span className={styles.sample} aria-hidden="true">
        {isDayField(field) ? sample(text, order) : text}
      </span>
    </li>
  );
}

interface ColumnFormProps {
  readonly table: CsvTable;
  /** The choices that the column names suggest. */
  readonly recognised: readonly ImportColumn[];
  /** The choices at the start. */
  readonly initial: readonly ImportColumn[];
  readonly onSubmit: (columns: readonly ImportColumn[]) => void;
}

/**
 * Maps the file's columns to fields, and sets values for empty cells. The form starts with the choices that the column
 * names suggest.
 */
export function ColumnForm({ table, recognised, initial, onSubmit }: ColumnFormProps): ReactElement {
  const [columns, setColumns] = useState(initial);
  const [asked, ask] = useState(false);
  const days = useDayOrders(table, columns, initial);
  useUnsavedChoices(days.isAnswered || columns.some((one, index) => !isSame(one, recognised[index])));
  const change = (field: ImportField, values: Partial<ImportColumn>) =>
    setColumns((now) => now.map((one) => (one.field === field ? { ...one, ...values } : one)));
  const lacking = columns.filter(isLacking).map(({ field }) => fields[field]);
  const left = table.headers.filter((header) => !columns.some(({ column }) => column === header));
  const fullNames = fullNameColumns(columns);
  const submit = () => {
    ask(true);
    if (lacking.length + days.unanswered.length === 0) onSubmit(days.withOrders());
  };
  return (
    <section className={styles.group} aria-labelledby="import-columns">
      <h2 id="import-columns" className={styles.heading}>
        {columnsTitle}
      </h2>
      <p>{columnsLead}</p>
      {table.western && <Alert kind="warning">{western}</Alert>}
      <ul className={styles.columns}>
        {columns.map((chosen) => (
          <ColumnChoice
            key={chosen.field}
            table={table}
            chosen={chosen}
            columns={columns}
            order={days.orderOf(chosen.field)}
            onChange={change}
          />
        ))}
      </ul>
      {days.questions.map((question) => (
        <DayOrderQuestion key={question.field} {...question} />
      ))}
      {fullNames.length > 0 && <p>{splits(fullNames)}</p>}
      {left.length > 0 && <p className={styles.muted}>{unused(left)}</p>}
      {asked && lacking.length > 0 && <Alert kind="error">{missing(lacking)}</Alert>}
      {asked && days.unanswered.length > 0 && (
        <Alert kind="error">{dayOrder.unanswered(days.unanswered.map((field) => fieldNames[field]))}</Alert>
      )}
      <div className={styles.actions}>
        <Button variant="primary" onClick={submit}>
          {tryIt}
        </Button>
      </div>
    </section>
  );
}
