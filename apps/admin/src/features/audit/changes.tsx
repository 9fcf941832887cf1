import type { AuditEntry } from '@gym/api-contract';
import { EmailText } from '@gym/ui';
import type { ReactElement } from 'react';
import {
  type ChangedField,
  changedFields,
  fieldName,
  recordSides,
  countDietChanges,
  formatFieldValue,
  type FormatOptions,
} from './changed-fields.ts';
import styles from './audit.module.css';
import { auditTexts } from './texts.ts';

const { events } = auditTexts;

type Fields = Readonly<Record<string, unknown>>;

/** The number of a member in an entry. */
const numberOf = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;

/** The records that an entry counts. Entries of releases before this one count none. */
function countsOf({ memberships, measurements, diets }: Fields) {
  const count = (value: unknown) => (typeof value === 'number' ? value : 0);
  return {
    memberships: count(memberships),
    measurements: count(measurements),
    diets: count(diets),
    known: typeof memberships === 'number',
  };
}

function describeMerge({ after }: AuditEntry): string {
  const [into, from] = [numberOf(after?.merged_into), numberOf(after?.merged_from)];
  const counts = countsOf(after ?? {});
  if (into) return events.mergedInto(into, counts);
  if (from) return events.mergedFrom(from, counts);
  return events.kept;
}

function describeUndo({ before, after }: AuditEntry): string {
  const [into, again] = [numberOf(before?.merged_into), numberOf(after?.unmerged)];
  const counts = countsOf(after ?? {});
  if (into) return events.backFrom(into, counts);
  return again ? events.backTo(again, counts) : events.separated;
}

/** Says what a merge, its undo or an erasure did. Undefined for other entries. */
function describeEvent(entry: AuditEntry): string | undefined {
  const said = entry.after ?? entry.before ?? {};
  if (entry.action === 'eraseUser' && entry.after) return events.erasedUser;
  if (entry.action === 'eraseMember' && entry.after) return events.erasedMember(countsOf(entry.after));
  if ('erased_member' in said || 'erased_user' in said) return events.emptied;
  if (entry.action === 'mergeMembers') return describeMerge(entry);
  if (entry.action === 'undoMerge') return describeUndo(entry);
  return undefined;
}

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
