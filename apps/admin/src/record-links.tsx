import type { Id } from '@gym/api-client';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { LinkButton } from '@gym/ui';
import type { NextStep } from '@gym/ui/form';
import type { ReactElement } from 'react';
import * as paths from './paths.ts';
import { sharedTexts } from './texts.ts';

/** The lists above the screens of this remote, for their breadcrumbs. */
export const crumbs = {
  users: { to: paths.userList, label: 'Users' },
  plans: { to: paths.planList, label: 'Plans' },
  memberData: { to: paths.findMember, label: 'Member data' },
};

/** Links a record's form to its audit trail, if the server has one. */
export function HistoryLink({ record, id }: { record: 'user' | 'plan' | 'member'; id: string }): ReactElement | null {
  const kept = useHost().session.has('audit-trail');
  return kept ? (
    <LinkButton to={`/audit?${new URLSearchParams({ record, record_id: id })}`} variant="quiet">
      {sharedTexts.history}
    </LinkButton>
  ) : null;
}

/** After a save, a link to the record. Without an id, the server did not say which record it is. */
export const openRecord = (id: Id | undefined, name: string, form: `${string}/:id`): readonly NextStep[] =>
  id === undefined ? [] : [{ label: `Open ${name}`, name, to: link(form, { id }) }];
