import { type ReactElement, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Alert, Button, DescriptionList, Icon, Screen } from '@gym/ui';
import styles from './failure-details.module.css'; // a style of its own would be one request more
import { failurePanelTexts } from './panel-texts.ts';

/** Goes to the same address once more, in the router alone: what failed to load is loaded again, the page lives on. */
export function useRetryNavigation(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return async () => {
    await navigate({ pathname, search, hash }, { replace: true });
  };
}

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
const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/(?<![.!?])$/, '.');

/**
 * A part of the product could not be loaded: which, at which step, why, and what to do now. The chrome around it lives
 * on.
 */
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
              {failurePanelTexts.retry}
            </Button>
            {onReload && (
              <Button busy={busy === 'reload'} onClick={() => run('reload', onReload)}>
                {failurePanelTexts.reload}
              </Button>
            )}
          </>
        }
      >
        <div className={styles.apart}>
          <DescriptionList
            items={[
              { term: failurePanelTexts.part, value: part },
              ...(version === undefined ? [] : [{ term: failurePanelTexts.version, value: version }]),
              { term: failurePanelTexts.phase, value: failurePanelTexts.phaseOf(phase) },
              { term: failurePanelTexts.reason, value: toSentence(reason) },
              ...(owner === undefined ? [] : [{ term: failurePanelTexts.owner, value: owner }]),
            ]}
          />
        </div>
      </Alert>
    </Screen>
  );
}
