import type { AuditEntry } from '@gym/api-client/admin';
import { TextLink } from '@gym/ui';
import { formatMoment } from '@gym/ui/format-moment';
import type { Column } from '@gym/ui/list';
import type { ReactElement } from 'react';
import { paths } from '../paths.ts';
import styles from './audit.module.css';
import { Changes } from './changes.tsx';
import { auditTexts } from './texts.ts';
import { whatWasDone } from './what-was-done.ts';
import type { Writing } from './written-value.ts';

const { columns, nobody, commandLine, unknownUser } = auditTexts;

/** The form of the record, where administrators have one. */
const FORMS: Readonly<Record<string, (id: string | number) => string>> = {
  user: paths.updateUser,
  plan: paths.updatePlan,
};

function What({ entry }: { entry: AuditEntry }): ReactElement {
  const form = Object.hasOwn(FORMS, entry.record) ? FORMS[entry.record] : undefined;
  const done = <bdi>{whatWasDone(entry)}</bdi>;
  return form ? <TextLink to={form(entry.record_id)}>{done}</TextLink> : done;
}

function Who({ entry: { user_id, user_name, action, address } }: { entry: AuditEntry }): ReactElement {
  const name =
    user_name || (user_id !== null ? unknownUser(user_id) : action === 'create-admin' ? commandLine : nobody);
  return (
    <span className={styles.who}>
      <bdi>{name}</bdi>
      {address && <span className={styles.muted}>{address}</span>}
    </span>
  );
}

/** Columns of the audit trail. Days and times are the gym's own. */
export const entryColumns = (writing: Writing & { readonly timeZone: string }): readonly Column<AuditEntry>[] => [
  { id: 'what', header: columns.what, cell: (entry) => <What entry={entry} /> },
  { id: 'who', header: columns.who, cell: (entry) => <Who entry={entry} /> },
  {
    id: 'when',
    header: columns.when,
    cell: ({ at }) => (
      <time className={styles.when} dateTime={at}>
        {formatMoment(at, { ...writing, timeStyle: 'medium' })}
      </time>
    ),
  },
  { id: 'fields', header: columns.fields, cell: (entry) => <Changes entry={entry} writing={writing} /> },
];
