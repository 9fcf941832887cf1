import { ConfirmDialog, type ConfirmDialogProps } from '@gym/ui/action';
import type { ReactElement } from 'react';
import styles from './second-factor.module.css';
import { removeTexts, securityTexts } from './texts.ts';

interface Props extends Pick<ConfirmDialogProps, 'title' | 'children' | 'confirmLabel' | 'onConfirm' | 'onClose'> {
  /** No other factor is left then. */
  last: boolean;
}

/** Asks before a factor is removed. */
export const RemoveDialog = ({ children, last, ...dialog }: Props): ReactElement => (
  <ConfirmDialog {...dialog} variant="danger" failed={securityTexts.failed}>
    <div className={styles.part}>
      <p>{children}</p>
      {last && <p>{removeTexts.last}</p>}
    </div>
  </ConfirmDialog>
);
