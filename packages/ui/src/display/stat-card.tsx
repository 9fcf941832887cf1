import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import { Badge, Card } from './display.tsx';
import styles from './stat-card.module.css';

export interface StatCardProps {
  /** What the figure counts. */
  label: string;
  /** The figure. */
  value: ReactNode;
  /** Explains the calculation of the figure. */
  hint?: ReactNode;
  /** Kind of figure, such as 'Sample'. */
  badge?: string;
  /** Shown above the label. */
  icon?: IconName;
  /** Link to the list behind the figure. */
  link?: ReactNode;
}

/** One figure of the dashboard. */
export function StatCard({ label, value, hint, badge, icon, link }: StatCardProps): ReactElement {
  return (
    <Card className={styles.stat}>
      <div className={styles.head}>
        {icon && (
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
        )}
        {badge && <Badge>{badge}</Badge>}
      </div>
      <h2 className={styles.label}>{label}</h2>
      <p className={styles.value}>{value}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {link && <p className={styles.link}>{link}</p>}
    </Card>
  );
}
