import { type ReactElement, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Alert, Button, DescriptionList, Icon, Screen } from '@gym/ui';
import { useKernel } from '../host/use-kernel.tsx';
import styles from './failure-panel.module.css';

/** Texts of a part that could not be loaded. */
export const failurePanelTexts = {
  failedTitle: (title: string) => `${title} could not be loaded`,
  pageTitle: 'This page could not be loaded',
  offlineTitle: 'This screen needs the connection',
  offline: 'It was not opened before the connection was lost. It opens by itself when the connection is back.',
  details: 'Details',
  part: 'Part',
  version: 'Version',
  phase: 'What failed',
  reason: 'Reason',
  next: 'What to do',
  owner: 'Who looks after it',
  retry: 'Retry',
  reload: 'Reload the page',
  phases: {
    entry: 'Fetching the part',
    module: 'Reading the part',
    contract: 'Checking that the part fits this product',
    shared: 'Looking for the libraries that the part needs',
    timeout: 'Waiting for the part',
    integrity: 'Checking that the part is unchanged',
    evaluate: 'Starting the part',
    check: 'Trying out the part',
    page: 'Fetching the page',
  } as Readonly<Record<string, string>>,
  /** The phase in words, followed by its telemetry name. */
  phaseOf: (phase: string): string =>
    phase in failurePanelTexts.phases ? `${failurePanelTexts.phases[phase]} (${phase})` : phase,
  nextStep: (owner = 'your administrator') => `Press Retry. If it fails again, tell ${owner} what you see here.`,
  nextReloadOrTell: (owner = 'your administrator') =>
    `Reload the page. It asks about unsaved work first. If it fails again, tell ${owner} what you see here.`,
  nextReload: 'Press Retry. If it fails again, reload the page.',
  nextReloadNow: 'Reload the page. It asks about unsaved work first.',
  shell: 'Shell',
} as const;

/** Navigates to the same address again, inside the router. That loads again what failed, without a page reload. */
export function useRetryNavigation(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return async () => {
    await navigate({ pathname, search, hash }, { replace: true });
  };
}

/** Whether the connection is lost (ADR-0008). A part that failed because of it loads when the server answers again. */
function useLostConnection(retry: () => Promise<void>): boolean {
  const { connection } = useKernel();
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    let isGone = false;
    const follow = async () => {
      while (!isGone && (await connection.follower?.isLost())) {
        await connection.follower?.restored();
        if (!isGone) await latest.current();
      }
    };
    void follow();
    return () => {
      isGone = true;
    };
  }, [connection]);
  return useSyncExternalStore(connection.subscribe, connection.current) !== undefined;
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
  /** Offers a reload beside Retry. The reload may wait for saves, and the user may cancel it. */
  onReload?: () => Promise<void>;
}

/** Makes a sentence of a reason, which may be written as the rest of one. */
const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/(?<![.!?])$/, '.');

/**
 * Shows that a part of the product could not be loaded: the part, the step, the reason and what to do now. The chrome
 * around it keeps working. A lost connection is no failure of a part, so the part is then folded away, and no reload
 * is offered, which would lose the page.
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
  const run = async (name: 'retry' | 'reload', action: () => Promise<void>) => {
    setBusy(name);
    await action().finally(() => setBusy(undefined));
  };
  const isLost = useLostConnection(() => run('retry', onRetry));
  const details = (
    <DescriptionList
      items={[
        { term: failurePanelTexts.part, value: part },
        ...(version === undefined ? [] : [{ term: failurePanelTexts.version, value: version }]),
        { term: failurePanelTexts.phase, value: failurePanelTexts.phaseOf(phase) },
        { term: failurePanelTexts.reason, value: toSentence(reason) },
        ...(owner === undefined ? [] : [{ term: failurePanelTexts.owner, value: owner }]),
      ]}
    />
  );
  return (
    <Screen title={isLost ? failurePanelTexts.offlineTitle : title} width="form">
      <Alert
        kind={isLost ? 'info' : 'error'}
        title={isLost ? failurePanelTexts.offline : next}
        actions={
          <>
            <Button variant="primary" busy={busy === 'retry'} onClick={() => void run('retry', onRetry)}>
              <Icon name="retry" />
              {failurePanelTexts.retry}
            </Button>
            {onReload && !isLost && (
              <Button busy={busy === 'reload'} onClick={() => void run('reload', onReload)}>
                {failurePanelTexts.reload}
              </Button>
            )}
          </>
        }
      >
        {isLost ? (
          <details>
            <summary className={styles.summary}>{failurePanelTexts.details}</summary>
            {details}
          </details>
        ) : (
          <div className={styles.apart}>{details}</div>
        )}
      </Alert>
    </Screen>
  );
}
