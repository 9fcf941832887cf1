import { link } from '@gym/remote-contract/link';
import type { ReactElement } from 'react';
import type { AuditEntry } from '@gym/api-contract';
import { TextLink } from '@gym/ui';
import { formatMoment } from '@gym/ui/format-moment';
import type { Column } from '@gym/ui/list';
import * as paths from '../../paths.ts';
import { auditTexts } from './texts.ts';
import styles from './audit.module.css';
import { Changes } from './changes.tsx';
import { describeAction } from './describe-action.ts';
import type { FormatOptions } from './changed-fields.ts';

const { columns, nobody, commandLine, unknownUser } = auditTexts;

/** The record's form, if administrators have one. */
const FORM_PATHS: Readonly<Record<string, `${string}/:id`>> = {
  user: paths.updateUser,
  plan: paths.updatePlan,
};

function ActionCell({ entry }: { entry: AuditEntry }): ReactElement {
  const form = Object.hasOwn(FORM_PATHS, entry.record) ? FORM_PATHS[entry.record] : undefined;
  const done = <bdi>{describeAction(entry)}</bdi>;
  return form ? <TextLink to={link(form, { id: entry.record_id })}>{done}</TextLink> : done;
}

function UserCell({ entry: { user_id, user_name, action, address } }: { entry: AuditEntry }): ReactElement {
  const name =
    user_name || (user_id !== null ? unknownUser(user_id) : action === 'create-admin' ? commandLine : nobody);
  return (
    <span className={styles.who}>
      <bdi>{name}</bdi>
      {address && <span className={styles.muted}>{address}</span>}
    </span>
  );
}

/** Columns of the audit trail. Dates and times use the gym's time zone. */
export const entryColumns = (writing: FormatOptions & { readonly timeZone: string }): readonly Column<AuditEntry>[] => [
  { id: 'what', header: columns.what, width: 9, cell: (entry) => <ActionCell entry={entry} /> },
  { id: 'who', header: columns.who, width: 8, cell: (entry) => <UserCell entry={entry} /> },
  {
    id: 'when',
    header: columns.when,
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at, { ...writing, timeStyle: 'medium' })}</time>,
  },
  {
    id: 'fields',
    header: columns.fields,
    width: 14,
    // A read changes no field.
    cell: (entry) => (entry.record === 'health data' ? null : <Changes entry={entry} writing={writing} />),
  },
];
