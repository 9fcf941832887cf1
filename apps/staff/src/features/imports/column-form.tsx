import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ImportColumn, ImportField } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { Alert, Button } from '@gym/ui';
import { importTexts } from '../../texts/imports.ts';
import type { CsvTable } from './csv-table.ts';
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
  unused,
  splits,
  tryIt,
  western,
} = importTexts;

const isSame = (one: ImportColumn, other: ImportColumn | undefined): boolean =>
  one.column === other?.column && one.otherwise === other.otherwise;

interface ColumnChoiceProps {
  readonly table: CsvTable;
  readonly chosen: ImportColumn;
  /** All choices: first and last name of one column split it. */
  readonly columns: readonly ImportColumn[];
  readonly onChange: (field: ImportField, values: Partial<ImportColumn>) => void;
}

/** One field of a member: the column it comes from, the value for empty cells, and the first row as a sample. */
function ColumnChoice({ table, chosen, columns, onChange }: ColumnChoiceProps): ReactElement {
  const { field, column, otherwise } = chosen;
  return (
    <li className={styles.column}>
      <strong>{fields[field]}</strong>
      <select
        className={styles.input}
        aria-label={columnLabel(fields[field])}
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
        maxLength={200}
        onChange={({ target }) => onChange(field, { otherwise: target.value })}
      />
      <span className={styles.sample} aria-hidden="true">
        {cellReader(field, columns, table.headers)(table.first)}
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
  useUnsavedChoices(columns.some((one, index) => !isSame(one, recognised[index])));
  const change = (field: ImportField, values: Partial<ImportColumn>) =>
    setColumns((now) => now.map((one) => (one.field === field ? { ...one, ...values } : one)));
  const lacking = columns
    .filter(({ field, column, otherwise }) => !isOptional(field) && column === '' && otherwise.trim() === '')
    .map(({ field }) => fields[field]);
  const left = table.headers.filter((header) => !columns.some(({ column }) => column === header));
  const fullNames = fullNameColumns(columns);
  const submit = () => {
    ask(true);
    if (lacking.length === 0) onSubmit(columns);
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
          <ColumnChoice key={chosen.field} table={table} chosen={chosen} columns={columns} onChange={change} />
        ))}
      </ul>
      {fullNames.length > 0 && <p>{splits(fullNames)}</p>}
      {left.length > 0 && <p className={styles.muted}>{unused(left)}</p>}
      {asked && lacking.length > 0 && <Alert kind="error">{missing(lacking)}</Alert>}
      <div className={styles.actions}>
        <Button variant="primary" onClick={submit}>
          {tryIt}
        </Button>
      </div>
    </section>
  );
}
