import type { ReactElement, ReactNode } from 'react';
import '../tokens.css';
import '../base.css';
import styles from './entry-screen.module.css';
import { useScreenTitle } from './screen-navigation.ts';

export interface EntryScreenProps {
  /** The `<h1>`, such as 'Sign in'. */
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** The gym's name, large beside the form. */
  gymName: string;
  /** The gym's own words below its name. */
  tagline: string;
  /** The form. */
  children: ReactNode;
  /** Small text below the form, such as the copyright line. */
  footer?: ReactNode;
  /** Content of the top corner, such as the theme switch. */
  corner?: ReactNode;
}

/** A screen without the chrome for signed-out users. It shows the gym beside a form. */
export function EntryScreen({
  title,
  lead,
  gymName,
  tagline,
  children,
  footer,
  corner,
}: EntryScreenProps): ReactElement {
  const heading = useScreenTitle(title, gymName);
  return (
    <div className={styles.entry}>
      <header className={styles.gym}>
        <p className={styles.name}>{gymName}</p>
        <p className={styles.tagline}>{tagline}</p>
      </header>
      <div className={styles.side}>
        {corner && <div className={styles.corner}>{corner}</div>}
        <main className={styles.main}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          <div className={styles.content}>{children}</div>
        </main>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>
  );
}
