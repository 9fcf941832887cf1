import '../tokens.css';
import '../base.css';
import { type ReactElement, type ReactNode, useEffect, useRef, type RefObject } from 'react';
import { useOptionalHost } from '@gym/remote-contract';
import { useLocation } from 'react-router-dom';
import { joinClasses } from '../style/join-classes.ts';
import styles from './screen.module.css';

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

/** Path of the last screen. Undefined until the document's first screen. */
let lastPath: string | undefined;

/**
 * Sets the document's title. After a navigation it focuses the screen's heading, so that a screen reader reads it. It
 * does not focus on the document's first screen, because screen readers read a new page anyway. It does not focus if
 * only the search part of the URL changed, because a list's search box must keep the focus.
 *
 * @param record the name of the record that the screen is about, first in the title so that tabs differ
 * @returns the ref of the heading, which needs `tabIndex={-1}`
 */
export function useScreenTitle(title: string, gymName?: string, record?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const host = useOptionalHost();
  const suffix = gymName ?? host?.config.gymName;
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = [record, title, suffix].filter(Boolean).join(' · ');
  }, [record, title, suffix]);

  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname) heading.current?.focus();
    lastPath = pathname;
  }, [pathname]);

  return heading;
}
