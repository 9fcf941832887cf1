import type { SlotProps, SlotsModule } from '@gym/remote-contract';
import { useSyncExternalStore } from 'react';
import { useKernel } from '../host/use-kernel.tsx';
import { SlotPanel } from './slot-panel.tsx';
import styles from './slot.module.css';

/** Shows the panels that the remotes of this audience declare for a slot, in the order of the remotes. */
export const Slot: SlotsModule['Slot'] = ({ name, context }: SlotProps) => {
  const { registry, host } = useKernel();
  const remotes = useSyncExternalStore(registry.subscribe, registry.remotes);
  const panels = remotes.flatMap((remote) => {
    const declared = remote.slots?.[name];
    if (!declared || (declared.feature !== undefined && !host.session.has(declared.feature))) return [];
    return [
      <SlotPanel
        key={`${remote.name} ${remote.version}`}
        remote={remote}
        slot={name}
        title={declared.title}
        context={context}
      />,
    ];
  });
  return panels.length > 0 && <div className={styles.panels}>{panels}</div>;
};
