import type { ReactElement } from 'react';
import { fallbackTexts } from '../texts/failures.ts';
import { FailureFacts } from './failure-facts.tsx';
import { referenceOf } from './reference-of.ts';
import styles from './whole-page-error.module.css';

/** The shell itself failed: nothing of it is left to stand on, so this asks nothing of it, not even a router (acceptance B4). */
export const WholePageError = ({ error }: { error: unknown }): ReactElement => (
  <main className={styles.page}>
    <h1 className={styles.title}>{fallbackTexts.title}</h1>
    <FailureFacts
      error={error}
      reference={referenceOf(error)}
      advice={fallbackTexts.adviceWhole}
      onReload={() => location.reload()}
      onBack={() => history.back()}
    />
  </main>
);
