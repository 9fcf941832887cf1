import type { BootRemote, SlotContexts, SlotName } from '@gym/remote-contract';
import { Card, Skeleton } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactElement, useId, useRef, useState } from 'react';
import { useKernel } from '../host/use-kernel.tsx';
import { loadSlot } from './load-slot.ts';
import { PanelBoundary, PanelFailure } from './panel-failure.tsx';
import styles from './slot.module.css';

interface PanelProps {
  readonly remote: BootRemote;
  readonly slot: SlotName;
  readonly title: string;
  readonly context: SlotContexts[SlotName];
}

/** A card with one panel. Its title stands there before the panel's code loads, and without it. */
export function SlotPanel({ remote, slot, title, context }: PanelProps): ReactElement {
  const shell = useKernel();
  const heading = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [tries, setTries] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['slots', slot, remote.name, remote.version],
    // `Slot` pairs each name with its context.
    queryFn: async () => ({ Panel: (await loadSlot(shell, remote.name, slot)).default as ComponentType<object> }),
    staleTime: Infinity,
    retry: false,
  });
  const failureOf = (cause: unknown, isBroken: boolean, onRetry: () => void) => (
    <PanelFailure
      remote={remote}
      slot={slot}
      title={title}
      error={cause}
      isBroken={isBroken}
      onRetry={() => {
        // Retry disappears, and the keyboard stays at this card.
        titleRef.current?.focus();
        onRetry();
      }}
    />
  );
  const content = () => {
    if (data)
      return (
        <PanelBoundary key={tries} failure={(cause) => failureOf(cause, true, () => setTries(tries + 1))}>
          {createElement(data.Panel, context)}
        </PanelBoundary>
      );
    return error && !isFetching ? failureOf(error, false, () => void refetch()) : <Skeleton lines={3} />;
  };
  return (
    <Card data-slot={slot} data-remote={remote.name} data-remote-version={remote.version}>
      <section aria-labelledby={heading} className={styles.panel}>
        <h2 id={heading} ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {content()}
      </section>
    </Card>
  );
}
