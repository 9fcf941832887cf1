import type { Id } from '@gym/api-client';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { LinkButton } from '@gym/ui';
import type { NextStep } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { sharedTexts } from './texts.ts';

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
