import { useContributions } from '@gym/kernel';
import { withQuery } from '@gym/remote-contract/link';
import * as paths from '@gym/remote-contract/routes/shell';
import { TextLink } from '@gym/ui';
import type { ReactNode } from 'react';
import styles from './dashboard.module.css';
import { dashboardTexts } from './texts.ts';

/** The reports that remotes add, each with its own screen. */
export function RemoteReports(): ReactNode {
  const reports = useContributions('dashboard-reports');
  return (
    reports.length > 0 && (
      <section className={styles.section} aria-labelledby="reports">
        <h2 id="reports" className={styles.heading}>
          {dashboardTexts.reports}
        </h2>
        <ul className={styles.plain}>
          {reports.map(({ remote, title, description }) => (
            <li key={remote.name}>
              <TextLink to={withQuery(paths.figures, { report: remote.name })}>{title}</TextLink>
              {description && <p className={styles.note}>{description}</p>}
            </li>
          ))}
        </ul>
      </section>
    )
  );
}
