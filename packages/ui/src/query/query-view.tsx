import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { ErrorNotice, type ErrorNoticeProps } from './error-notice.tsx';
import { failureOf } from './failure.ts';
import styles from './query-view.module.css';

export interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  notFound?: ErrorNoticeProps['notFound'];
  /** Shown while the first answer is awaited; a Skeleton unless stated. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A query's three states: loading, failed with Retry, data. Data once shown stays, also when reading it again fails. */
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
            title="This may be out of date"
            actions={
              <Button size="small" busy={query.isFetching} onClick={retry}>
                Retry
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
