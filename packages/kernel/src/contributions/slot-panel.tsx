import type { BootRemote, SlotContexts, SlotName } from '@gym/remote-contract';
import { Card, Skeleton } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactElement, useId, useRef, useState } from 'react';
import { type Kernel, useKernel } from '../host/use-kernel.tsx';
import { PanelBoundary, PanelFailure } from './panel-failure.tsx';
import styles from './slot.module.css';

interface PanelProps {
  readonly remote: BootRemote;
  readonly slot: SlotName;
  readonly title: string;
  readonly context: SlotContexts[SlotName];
}

/** Loads the panel's code when the browser is idle: the rows of the screen around it come first. */
async function loadPanel({ registry, browser }: Kernel, remote: string, slot: SlotName) {
  await new Promise<void>(browser.whenIdle);
  const isRetry = registry.statusOf(remote).status === 'failed';
  const { module } = await (isRetry ? registry.retry(remote) : registry.load(remote));
  const load = module.slots?.[slot];
  if (!load) throw new Error(`its module exports no panel for the slot "${slot}"`);
  // `Slot` pairs each name with its context.
  return { Panel: (await load()).default as ComponentType<object> };
}

/** A card with one panel. Its title stands there before the panel's code loads, and without it. */
export function SlotPanel({ remote, slot, title, context }: PanelProps): ReactElement {
  const shell = useKernel();
  const heading = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [tries, setTries] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['slots', slot, remote.name, remote.version],
    queryFn: () => loadPanel(shell, remote.name, slot),
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
