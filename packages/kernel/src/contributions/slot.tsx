import type { SlotProps, SlotsModule } from '@gym/remote-contract';
import { SlotPanel } from './slot-panel.tsx';
import styles from './slot.module.css';
import { useContributions } from './use-contributions.ts';

/** Shows the panels that the remotes of this audience contribute to a point: the handler of panel points. */
export const Slot: SlotsModule['Slot'] = ({ name, context }: SlotProps) => {
  const panels = useContributions(name).map(({ remote, title }) => (
    <SlotPanel key={`${remote.name} ${remote.version}`} remote={remote} slot={name} title={title} context={context} />
  ));
  return panels.length > 0 && <div className={styles.panels}>{panels}</div>;
};
