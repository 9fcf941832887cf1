import { useHost } from '@gym/remote-contract';
import { LinkButton } from '@gym/ui';
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
