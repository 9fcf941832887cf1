import { Button, Dialog } from '@gym/ui';
import type { ReactElement, ReactNode } from 'react';
import styles from './second-factor.module.css';
import { removeTexts, setUpTexts } from './texts.ts';

interface Props {
  title: ReactNode;
  /** What the removal means. */
  children: ReactNode;
  submitLabel: string;
  /** No other factor is left then. */
  last: boolean;
  busy: boolean;
  onRemove(): void;
  onClose(): void;
}

/** Asks before a factor is removed. */
export const RemoveDialog = ({ title, children, submitLabel, last, busy, onRemove, onClose }: Props): ReactElement => (
  <Dialog
    open
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>{setUpTexts.cancel}</Button>
        <Button variant="primary" busy={busy} onClick={onRemove}>
          {submitLabel}
        </Button>
      </>
    }
  >
    <div className={styles.part}>
      <p>{children}</p>
      {last && <p>{removeTexts.last}</p>}
    </div>
  </Dialog>
);
