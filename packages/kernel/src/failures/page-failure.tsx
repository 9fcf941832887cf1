import type { BootRemote } from '@gym/remote-contract';
import { Skeleton } from '@gym/ui';
import { useEffect, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { describeLoadFailure } from '../remotes/load-failure.ts';
import { comparable } from '../services/address.ts';
import { useKernel } from '../host/use-kernel.ts';
import { failurePanelTexts } from './panel-texts.ts';
import { FailurePanel, useRetryNavigation } from './failure-panel.tsx';
import { useFallBack } from './use-fall-back.ts';
import { useReportOnce } from './use-report-once.ts';

/**
 * Shows that the code of a page could not be loaded, unless it arrived and another version can run (ADR-0042). Retry
 * loads it again in place. That may fail too, because the server may hang or a deployment may have deleted the file. So
 * the second failure offers a reload, which waits for pending saves and asks about unsaved work.
 */
export function PageFailure({ remote, error }: { remote?: BootRemote | undefined; error: unknown }): ReactElement {
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
