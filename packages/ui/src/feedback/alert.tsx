import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import { keepFocusOnRemoval } from '../focus/focus-heading.ts';
import { joinClasses } from '../style/join-classes.ts';
import styles from './alert.module.css';

export type AlertKind = 'error' | 'warning' | 'info' | 'success';

export interface AlertProps {
  /** What the message is about: its colour, its icon, and whether it interrupts. */
  kind: AlertKind;
  /** The message in a few words. */
  title?: ReactNode;
  /** More about it, in sentences. */
  children?: ReactNode;
  /** Buttons or links that help the user continue. */
  actions?: ReactNode;
}

const ICONS: Record<AlertKind, IconName> = { error: 'alert', warning: 'alert', info: 'info', success: 'check' };

/** A message in the page. An error interrupts a screen reader (`role=alert`); other kinds wait (`role=status`). */
export function Alert({ kind, title, children, actions }: AlertProps): ReactElement {
  return (
    <div
      ref={keepFocusOnRemoval}
      role={kind === 'error' ? 'alert' : 'status'}
      className={joinClasses(styles.alert, styles[kind])}
    >
      <Icon name={ICONS[kind]} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
