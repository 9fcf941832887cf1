import type { AuditEntry } from '@gym/api-contract';
import { EmailText } from '@gym/ui';
import type { ReactElement } from 'react';
import styles from './audit.module.css';
import { type ChangedField, changedFields, fieldName, recordSides } from './changed-fields.ts';
import { describeEvent } from './describe-event.ts';
import { countDietChanges, formatFieldValue, type FormatOptions } from './field-values.ts';
import { auditTexts } from './texts.ts';

const { was, isNow, nothing, notShown, andMore, rows } = auditTexts;

/** The closed summary names at most this many fields. */
const MAX_NAMED = 3;

const summaryOf = (fields: readonly ChangedField[]): string => {
  const names = fields
    .slice(0, MAX_NAMED)
    .map(({ name }) => fieldName(name))
    .join(', ');
  return fields.length > MAX_NAMED ? andMore(names, fields.length - MAX_NAMED) : names;
};

interface ChangesProps {
  entry: AuditEntry;
  writing: FormatOptions;
}

/** What a merge, its undo or an erasure did, and the fields that a change touched. */
export function Changes({ entry, writing }: ChangesProps): ReactElement {
  const event = describeEvent(entry);
  return (
    <div className={styles.changes}>
      {event && <p className={styles.event}>{event}</p>}
      <ChangedFields entry={entry} writing={writing} silent={event !== undefined} />
    </div>
  );
}

/** Opening it shows the old and new values, but never a password. `silent`: shows nothing without a field. */
function ChangedFields({ entry, writing, silent }: ChangesProps & { silent: boolean }): ReactElement | null {
  const fields = changedFields(entry);
  if (fields.length === 0) return silent ? null : <span className={styles.muted}>{notShown}</span>;
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
  writing: FormatOptions;
}): ReactElement {
  const [old, now] = [before, after].map((value) => {
    const text = formatFieldValue(name, value, writing);
    return name === 'email' && text ? <EmailText email={text} /> : text;
  });
  // A created or deleted record has one side only.
  const { before: oldRecord, after: newRecord } = recordSides(entry);
  if (!oldRecord) return <ins className={styles.value}>{now}</ins>;
  if (!newRecord) return <del className={styles.value}>{old}</del>;
  return (
    <>
      <span className="sr-only">{was} </span>
      <del className={styles.value}>{old ?? nothing}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> {isNow} </span>
      <ins className={styles.value}>{now ?? nothing}</ins>
      {name === 'diet' && <span className={styles.muted}> ({rows(countDietChanges(before, after))})</span>}
    </>
  );
}
