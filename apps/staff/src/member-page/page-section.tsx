import { Card } from '@gym/ui';
import { useId, type ReactElement, type ReactNode } from 'react';
import styles from './member.module.css';

/** One part of a member's page, under a heading of its own. */
export function PageSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const heading = useId();
  return (
    <Card>
      <section aria-labelledby={heading} className={styles.section}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {action}
        </header>
        {children}
      </section>
    </Card>
  );
}
