import type { ReactElement } from 'react';
import { Alert, Button, failureOf, Icon } from '@gym/ui';
import { randomId } from '../services/browser.ts';
import styles from './failure-details.module.css';

/** Texts of unexpected failures. */
export const errorTexts = {
  title: 'Unexpected Application Error!',
  what: 'What failed',
  reference: 'Reference',
  adviceWhole: 'Reload the page to go on. If it happens again, tell your administrator the reference.',
  reload: 'Reload',
  back: 'Back',
} as const;

const references = new WeakMap<object, string>();
const primitiveReferences = new Map<unknown, string>();

/** The reference id of a failure. It stays the same however often the failure is shown. */
export function errorReference(error: unknown): string {
  const known: Pick<Map<unknown, string>, 'get' | 'set'> = typeof error === 'object' && error !== null
    ? (references as WeakMap<object, string> & Map<unknown, string>)
    : primitiveReferences;
  const reference = known.get(error) ?? randomId(4);
  known.set(error, reference);
  return reference;
}

interface Props {
  error: unknown;
  reference: string;
  /** The part that failed, if it is known. */
  where?: string;
  advice: string;
  onReload(): void;
  onBack(): void;
}

/** Shows the failure, its reference and the possible actions. */
export const FailureDetails = ({ error, reference, where, advice, onReload, onBack }: Props): ReactElement => (
  <Alert
    kind="error"
    actions={
      <>
        <Button variant="primary" onClick={onReload}>
          <Icon name="retry" />
          {errorTexts.reload}
        </Button>
        <Button onClick={onBack}>{errorTexts.back}</Button>
      </>
    }
  >
    <p>{advice}</p>
    <dl className={styles.facts}>
      <div>
        <dt>{errorTexts.what}</dt>
        <dd>{where ? `${where}: ${failureOf(error).reason}` : failureOf(error).reason}</dd>
      </div>
      <div>
        <dt>{errorTexts.reference}</dt>
        <dd>
          <code>{reference}</code>
        </dd>
      </div>
    </dl>
  </Alert>
);
