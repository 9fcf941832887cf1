import type { AuditEntry } from '@gym/api-client/admin';
import type { ReactElement } from 'react';
import styles from './audit.module.css';
import { changedFields, type ChangedField } from './changed-fields.ts';
import { dietChanges } from './diet-changes.ts';
import { fieldName } from './field-names.ts';
import { auditTexts } from './texts.ts';
import { writtenValue, type Writing } from './written-value.ts';

const { was, isNow, nothing, notShown, andMore, rows } = auditTexts;

/** So many are named before one opens it. */
const NAMED = 3;

const summaryOf = (fields: readonly ChangedField[]): string => {
  const names = fields
    .slice(0, NAMED)
    .map(({ name }) => fieldName(name))
    .join(', ');
  return fields.length > NAMED ? andMore(names, fields.length - NAMED) : names;
};

/** Which fields a change touched; opened, what each of them was and is now. Of a password nothing is shown. */
export function Changes({ entry, writing }: { entry: AuditEntry; writing: Writing }): ReactElement {
  const fields = changedFields(entry);
  if (fields.length === 0) return <span className={styles.muted}>{notShown}</span>;
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{summaryOf(fields)}</summary>
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field.name} className={styles.field}>
            <dt className={styles.term}>{fieldName(field.name)}</dt>
            <dd>
              <Values field={field} entry={entry} writing={writing} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Values({
  field: { name, before, after },
  entry,
  writing,
}: {
  field: ChangedField;
  entry: AuditEntry;
  writing: Writing;
}): ReactElement {
  const [old, now] = [writtenValue(name, before, writing), writtenValue(name, after, writing)];
  // A record that is new, or gone, has one side only.
  if (!entry.before) return <ins className={styles.value}>{now}</ins>;
  if (!entry.after) return <del className={styles.value}>{old}</del>;
  return (
    <>
      <span className="sr-only">{was} </span>
      <del className={styles.value}>{old ?? nothing}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> {isNow} </span>
      <ins className={styles.value}>{now ?? nothing}</ins>
      {name === 'diet' && <span className={styles.muted}> ({rows(dietChanges(before, after))})</span>}
    </>
  );
}
