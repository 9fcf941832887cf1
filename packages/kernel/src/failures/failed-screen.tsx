import type { BootRemote } from '@gym/remote-contract';
import { failureOf, Screen, Skeleton } from '@gym/ui';
import { type ReactElement, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { describeLoadFailure } from '../remotes/load-failure.ts';
import { comparable } from '../services/browser.ts';
import { useKernel } from '../host/use-kernel.tsx';
import { FailurePanel, failurePanelTexts, useRetryNavigation } from './failure-panel.tsx';
import { useFallBack, useReportOnce } from './use-failure.ts';
import { errorReference, errorTexts, FailureDetails } from './failure-details.tsx';

/** Text of an unexpected failure inside the chrome. */
const unexpectedTexts = {
  advice: 'The rest of the product goes on working. If it happens again, tell your administrator the reference.',
} as const;

export { UnmatchedPath } from './remote-failure.tsx';

/**
 * Shows that the code of a page could not be loaded, unless it arrived and another version can run (ADR-0042). Retry
 * loads it again in place. That may fail too, because the server may hang or a deployment may have deleted the file. So
 * the second failure offers a reload, which waits for pending saves and asks about unsaved work.
 */
function PageFailure({ remote, error }: { remote?: BootRemote | undefined; error: unknown }): ReactElement {
  const { leaving, version: shellVersion } = useKernel();
  const page = comparable(useLocation().pathname);
  const loadAgain = useRetryNavigation();
  const reportOnce = useReportOnce();
  const { cause = error, failures = 1 } = error as { cause?: unknown; failures?: number };
  const { phase, reason } = describeLoadFailure(cause, 'page');
  const { name, version = shellVersion } = remote ?? {};

  useEffect(() => {
    reportOnce({
      kind: 'page-failed',
      page,
      version,
      phase,
      message: reason,
      ...(name !== undefined && { remote: name }),
    });
  }, [reportOnce, page, name, version, phase, reason]);

  const stays = useFallBack(remote, error, true);
  if (!stays) return <Skeleton />;
  const again = failures > 1;
  return (
    <FailurePanel
      title={failurePanelTexts.pageTitle}
      part={remote ? `${remote.title} (${remote.name})` : failurePanelTexts.shell}
      version={version}
      phase={phase}
      reason={reason}
      next={again ? failurePanelTexts.nextReloadNow : failurePanelTexts.nextReload}
      owner={remote?.owner}
      onRetry={loadAgain}
      onReload={again ? leaving.reload : undefined}
    />
  );
}

interface Props {
  readonly error: unknown;
  readonly remote?: BootRemote | undefined;
}

/** An unexpected failure. If the code of a remote is at fault, another version of it shows the screen (ADR-0042). */
function UnexpectedError({ error, remote }: Props): ReactElement {
  const { host, leaving } = useKernel();
  const navigate = useNavigate();
  const reference = errorReference(error);
  useEffect(() => {
    host.telemetry.report({
      kind: 'screen-failed',
      phase: 'render',
      reference,
      message: String(error),
      ...(remote && { remote: remote.name, version: remote.version }),
    });
  }, [host, reference, error, remote]);
  const stays = useFallBack(remote, error, true);
  if (!stays) return <Skeleton />;
  return (
    <Screen title={errorTexts.title} width="form">
      <FailureDetails
        error={error}
        reference={reference}
        where={remote && `${remote.title} ${remote.version}`}
        advice={unexpectedTexts.advice}
        onReload={() => void leaving.reload()}
        onBack={() => void navigate(-1)}
      />
    </Screen>
  );
}

/** A page whose code could not be loaded can be retried. Any other failure is unexpected. */
export const FailedScreen = (props: Props): ReactElement =>
  // Compares the name, because a remote may have been built with its own copy of the class.
  nameOf(props.error) === 'PageLoadError' ? <PageFailure {...props} /> : <UnexpectedError {...props} />;

const nameOf = (error: unknown): unknown => (error instanceof Error ? error.name : failureOf(error).kind);
