import type { BootRemote } from '@gym/remote-contract';
import { Skeleton } from '@gym/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { PanelBoundary, PanelFailure } from './panel-failure.tsx';
import styles from './slot.module.css';

interface Props<Data> extends Omit<ComponentProps<'section'>, 'children'> {
  readonly remote: BootRemote;
  readonly slot: string;
  readonly title: string;
  /** What works all the same if it fails, in a sentence. */
  readonly works?: string;
  /** Loads its code, and what it shows. */
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  children(data: Data): ReactNode;
}

/** What a remote adds, under its title, which stands there before the code loads, and without it. */
export function TitledSection<Data>({
  remote,
  slot,
  title,
  works,
  query,
  children,
  ...section
}: Props<Data>): ReactElement {
  const heading = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [tries, setTries] = useState(0);
  const { data, error, isFetching, refetch } = query;
  const failureOf = (cause: unknown, isBroken: boolean, onRetry: () => void) => (
    <PanelFailure
      {...{ remote, slot, title, isBroken }}
      {...(works !== undefined && { works })}
      error={cause}
      onRetry={() => {
        // Retry disappears, and the keyboard stays at this title.
        titleRef.current?.focus();
        onRetry();
      }}
    />
  );
  const content = () => {
    if (data !== undefined)
      return (
        <PanelBoundary key={tries} failure={(cause) => failureOf(cause, true, () => setTries(tries + 1))}>
          {children(data)}
        </PanelBoundary>
      );
    return error && !isFetching ? failureOf(error, false, () => void refetch()) : <Skeleton lines={3} />;
  };
  return (
    <section aria-labelledby={heading} {...section}>
      <h2 id={heading} ref={titleRef} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {content()}
    </section>
  );
}
