import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { LinkButton } from '../button/link-button.tsx';
import { Icon } from '../icon/icon.tsx';
import { Alert } from '../feedback/alert.tsx';
import { failureOf } from './failure.ts';

export interface ErrorNoticeProps {
  error: unknown;
  onRetry?: () => void;
  /** Where the record's list is, for an id that does not exist (acceptance B5). */
  notFound?: { to: string; label: string; text?: string };
}

/** A failed read: the reason, and Retry; for an unknown record, the way back to its list. */
export function ErrorNotice({ error, onRetry, notFound }: ErrorNoticeProps): ReactElement {
  const { kind, reason } = failureOf(error);
  if (kind === 'not-found') {
    return (
      <Alert
        kind="error"
        title="Record not found"
        actions={notFound && <LinkButton to={notFound.to}>{notFound.label}</LinkButton>}
      >
        {notFound?.text ?? 'There is no such record. It may have been removed, or the address is wrong.'}
      </Alert>
    );
  }
  return (
    <Alert
      kind="error"
      title="This could not be loaded"
      actions={
        onRetry && (
          <Button onClick={onRetry}>
            <Icon name="retry" />
            Retry
          </Button>
        )
      }
    >
      {reason}
    </Alert>
  );
}
