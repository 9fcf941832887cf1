import { type ReactElement, useSyncExternalStore } from 'react';
import { Alert, Button } from '@gym/ui';
import { isFailedSave } from '@gym/kernel';
import { useShell } from '../../platform/use-shell.ts';
import styles from './dashboard.module.css';
import { dashboardTexts } from './texts.ts';

/** What failed to save, with what its alert offers. The shell keeps the input as long as the alert (ADR-0008). */
export function FailedSaves(): ReactElement | null {
  const { toaster } = useShell();
  const failed = useSyncExternalStore(toaster.subscribe, toaster.shown).filter(isFailedSave);
  if (failed.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="not-saved">
      <h2 id="not-saved" className={styles.heading}>
        {dashboardTexts.failed.title}
      </h2>
      <p className={styles.note}>{dashboardTexts.failed.text}</p>
      <ul className={styles.plain}>
        {failed.map(({ id, text, actions = [] }) => (
          <li key={id}>
            <Alert
              kind="error"
              title={text}
              actions={actions.map(({ label, run }) => (
                <Button key={label} size="small" onClick={run}>
                  {label}
                </Button>
              ))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
