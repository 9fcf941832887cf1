import { Alert, Button, DescriptionList, Icon, Screen } from '@gym/ui';
import { useState, type ReactElement } from 'react';
import styles from '../fallback/failure-facts.module.css'; // a style of its own would be one request more
import { remoteTexts } from '../texts/panels.ts';

interface Props {
  title: string;
  part: string;
  version?: string;
  phase: string;
  reason: string;
  next: string;
  owner?: string;
  onRetry(): Promise<void>;
  /** Offers a reload beside Retry; it may wait, and be decided against. */
  onReload?: () => Promise<void>;
}

/** A reason may come as the rest of a sentence. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/(?<![.!?])$/, '.');

/** A part of the product could not be loaded: which, at which step, why, and what to do now. The chrome around it lives on. */
export function FailurePanel({
  title,
  part,
  version,
  phase,
  reason,
  next,
  owner,
  onRetry,
  onReload,
}: Props): ReactElement {
  const [busy, setBusy] = useState<'retry' | 'reload'>();
  const run = (name: 'retry' | 'reload', action: () => Promise<void>) => {
    setBusy(name);
    void action().finally(() => setBusy(undefined));
  };
  return (
    <Screen title={title} width="form">
      <Alert
        kind="error"
        title={next}
        actions={
          <>
            <Button variant="primary" busy={busy === 'retry'} onClick={() => run('retry', onRetry)}>
              <Icon name="retry" />
              {remoteTexts.retry}
            </Button>
            {onReload && (
              <Button busy={busy === 'reload'} onClick={() => run('reload', onReload)}>
                {remoteTexts.reload}
              </Button>
            )}
          </>
        }
      >
        <div className={styles.apart}>
          <DescriptionList
            items={[
              { term: remoteTexts.part, value: part },
              ...(version === undefined ? [] : [{ term: remoteTexts.version, value: version }]),
              { term: remoteTexts.phase, value: remoteTexts.phaseOf(phase) },
              { term: remoteTexts.reason, value: sentence(reason) },
              ...(owner === undefined ? [] : [{ term: remoteTexts.owner, value: owner }]),
            ]}
          />
        </div>
      </Alert>
    </Screen>
  );
}
