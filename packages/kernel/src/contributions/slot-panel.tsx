import type { BootRemote, SlotContexts, SlotName } from '@gym/remote-contract';
import { Card } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { useKernel } from '../host/use-kernel.tsx';
import { loadSlot } from './load-slot.ts';
import styles from './slot.module.css';
import { TitledSection } from './titled-section.tsx';

interface PanelProps {
  readonly remote: BootRemote;
  readonly slot: SlotName;
  readonly title: string;
  readonly context: SlotContexts[SlotName];
}

/** A card with one panel. Its title stands there before the panel's code loads, and without it. */
export function SlotPanel({ remote, slot, title, context }: PanelProps): ReactElement {
  const shell = useKernel();
  const query = useQuery({
    queryKey: ['slots', slot, remote.name, remote.version],
    // `Slot` pairs each name with its context.
    queryFn: async () => ({ Panel: (await loadSlot(shell, remote.name, slot)).default as ComponentType<object> }),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Card data-slot={slot} data-remote={remote.name} data-remote-version={remote.version}>
      <TitledSection {...{ remote, slot, title, query }} className={styles.panel}>
        {({ Panel }) => createElement(Panel, context)}
      </TitledSection>
    </Card>
  );
}
