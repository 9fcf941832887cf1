import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Button, LinkButton } from '../button/buttons-and-links.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Skeleton } from '../feedback/loading.tsx';
import { Icon } from '../icon/icon.tsx';
import { failureOf } from './failure.ts';
import styles from './query-view.module.css';
import * as uiTexts from '../texts.ts';

export interface ErrorNoticeProps {
  /** What the read threw. */
  error: unknown;
  /** Reads again. Without it, there is no Retry. */
  onRetry?: () => void;
  /** Link to the record's list, for an id that does not exist (acceptance B5). */
  notFound?: { to: string; label: string; text?: string };
}

/** A failed read with its reason and Retry. For an unknown record, it shows a link to the list. */
export function ErrorNotice({ error, onRetry, notFound }: ErrorNoticeProps): ReactElement {
  const { kind, reason } = failureOf(error);
  if (kind === 'not-found') {
    return (
      <Alert
        kind="error"
        title={uiTexts.notFound}
        actions={notFound && <LinkButton to={notFound.to}>{notFound.label}</LinkButton>}
      >
        {notFound?.text ?? uiTexts.notFoundText}
      </Alert>
    );
  }
  return (
    <Alert
      kind="error"
      title={uiTexts.failed}
      actions={
        onRetry && (
          <Button onClick={onRetry}>
            <Icon name="retry" />
            {uiTexts.retry}
          </Button>
        )
      }
    >
      {reason}
    </Alert>
  );
}

export interface QueryViewProps<T> {
  /** What `useQuery` returned. */
  query: UseQueryResult<T>;
  /** Link to the record's list, for an id that does not exist. */
  notFound?: ErrorNoticeProps['notFound'];
  /** Shown until the first response. Default: a Skeleton. */
  skeleton?: ReactNode;
  /** Shows the data. */
  children: (data: T) => ReactNode;
}

/**
 * A query's three states: loading, failed with Retry, and data. If a refetch fails, the old data stays.
 */
export function QueryView<T>({ query, notFound, skeleton, children }: QueryViewProps<T>): ReactElement {
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    return query.isError && !query.isFetching ? (
      <ErrorNotice error={query.error} onRetry={retry} notFound={notFound} />
    ) : (
      <>{skeleton ?? <Skeleton />}</>
    );
  }
  return (
    <>
      {query.isError && (
        <div className={styles.stale}>
          <Alert
            kind="warning"
            title={uiTexts.stale}
            actions={
              <Button size="small" busy={query.isFetching} onClick={retry}>
                {uiTexts.retry}
              </Button>
            }
          >
            {failureOf(query.error).reason}
          </Alert>
        </div>
      )}
      {children(query.data)}
    </>
  );
}
