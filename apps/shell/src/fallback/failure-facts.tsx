import { Alert, Button, failureOf, Icon } from '@gym/ui';
import type { ReactElement } from 'react';
import { fallbackTexts } from '../texts/failures.ts';
import styles from './failure-facts.module.css';

interface Props {
  error: unknown;
  reference: string;
  /** The part that failed, where it is known. */
  where?: string;
  advice: string;
  onReload(): void;
  onBack(): void;
}

/** What failed, under which reference, and the ways on. */
export const FailureFacts = ({ error, reference, where, advice, onReload, onBack }: Props): ReactElement => (
  <Alert
    kind="error"
    actions={
      <>
        <Button variant="primary" onClick={onReload}>
          <Icon name="retry" />
          {fallbackTexts.reload}
        </Button>
        <Button onClick={onBack}>{fallbackTexts.back}</Button>
      </>
    }
  >
    <p>{advice}</p>
    <dl className={styles.facts}>
      <div>
        <dt>{fallbackTexts.what}</dt>
        <dd>{where ? `${where}: ${failureOf(error).reason}` : failureOf(error).reason}</dd>
      </div>
      <div>
        <dt>{fallbackTexts.reference}</dt>
        <dd>
          <code>{reference}</code>
        </dd>
      </div>
    </dl>
  </Alert>
);
