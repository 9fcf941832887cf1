import type { SlotProps, SlotsModule } from '@gym/remote-contract';
import { useSyncExternalStore } from 'react';
import { useKernel } from '../host/use-kernel.tsx';
import { contributionsTo } from './contributions.ts';
import { SlotPanel } from './slot-panel.tsx';
import styles from './slot.module.css';

/** Shows the panels that the remotes of this audience contribute to a point: the handler of panel points. */
export const Slot: SlotsModule['Slot'] = ({ name, context }: SlotProps) => {
  const { registry, host } = useKernel();
  const remotes = useSyncExternalStore(registry.subscribe, registry.remotes);
  const panels = contributionsTo(name, remotes, host.session).map(({ remote, title }) => (
    <SlotPanel key={`${remote.name} ${remote.version}`} remote={remote} slot={name} title={title} context={context} />
  ));
  return panels.length > 0 && <div className={styles.panels}>{panels}</div>;
};
