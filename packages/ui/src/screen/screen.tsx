import '../tokens.css';
import '../base.css';
import type { ReactElement, ReactNode } from 'react';
import { joinClasses } from '../style/join-classes.ts';
import styles from './screen.module.css';
import { useScreenTitle } from './screen-navigation.ts';

export interface ScreenProps {
  /** The `<h1>`. The document's title is the record, this text and the gym's name. */
  title: string;
  /** The name of the record that the screen is about, beside the title. Left out while it is unknown. */
  record?: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** On a screen below a list, the `Breadcrumb` that leads back to it. */
  breadcrumb?: ReactNode;
  /** Links or buttons beside the title, such as the one to add a record. */
  actions?: ReactNode;
  /** Maximum width of the content: `narrow` 28rem, `form` 46rem, `wide` 80rem (default). */
  width?: 'narrow' | 'form' | 'wide';
  /** The content below the title. */
  children: ReactNode;
}

/** A screen inside the chrome. It moves the focus to its heading after a navigation. */
export function Screen({
  title,
  record,
  lead,
  breadcrumb,
  actions,
  width = 'wide',
  children,
}: ScreenProps): ReactElement {
  const heading = useScreenTitle(title, undefined, record);
  return (
    <div className={joinClasses(styles.screen, width !== 'wide' && styles[width])}>
      {breadcrumb}
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {record && <bdi className={styles.record}>{record}</bdi>}
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
