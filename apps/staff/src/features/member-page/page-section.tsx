import { type ReactElement, type ReactNode, useId } from 'react';
import { Card } from '@gym/ui';
import styles from './member-page.module.css';

export interface PageSectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  /** Not on the printed page. */
  readonly screenOnly?: boolean;
  readonly children: ReactNode;
}

/** One part of a member's page, with its own heading. */
export function PageSection({ title, action, screenOnly = false, children }: PageSectionProps): ReactElement {
  const heading = useId();
  return (
    <Card className={screenOnly ? styles.screenOnly : undefined}>
      <section aria-labelledby={heading} className={styles.section}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {action && <div className={styles.screenOnly}>{action}</div>}
        </header>
        {children}
      </section>
    </Card>
  );
}
