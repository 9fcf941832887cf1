import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { BootRemote } from '@gym/remote-contract';
import { redirectTarget } from '@gym/remote-contract/redirect-target';
import type { RemoteStatus } from '../remotes/remote-registry.ts';
import { useKernel } from '../host/use-kernel.tsx';
import { FailurePanel, failurePanelTexts, useRetryNavigation } from './failure-panel.tsx';
import { NotFound } from './not-found.tsx';

/** The current status of a remote. */
function useRemoteStatus(name: string): RemoteStatus {
  const { registry } = useKernel();
  return useSyncExternalStore(
    (listener) => registry.subscribe(listener),
    () => registry.statusOf(name),
  );
}

/**
 * The panel of a remote that could not be loaded. Retry needs no page reload. If Retry fails, the panel also offers a
 * reload.
 */
function RemoteFailure({ remote }: { remote: BootRemote }): ReactElement {
  const { registry, leaving } = useKernel();
  const status = useRemoteStatus(remote.name);
  const loadAgain = useRetryNavigation();
  const { name } = remote;
  // The panel keeps showing the last failure while a retry is in flight.
  const [failure, setFailure] = useState({ phase: 'entry', reason: '', version: remote.version });
  if (status.status === 'failed' && (status.reason !== failure.reason || status.version !== failure.version))
    setFailure(status);
  const { phase, reason, version } = failure;
  const [inVain, setInVain] = useState(false);

  const retry = async () => {
    try {
      await registry.retry(name);
    } catch {
      setInVain(true); // its status has the reason, and the panel shows it
      return;
    }
    await loadAgain();
  };
  return (
    <FailurePanel
      title={failurePanelTexts.failedTitle(remote.title)}
      part={`${remote.title} (${name})`}
      version={version}
      phase={phase}
      reason={reason}
      next={inVain ? failurePanelTexts.nextReloadOrTell(remote.owner) : failurePanelTexts.nextStep(remote.owner)}
      owner={remote.owner}
      onRetry={retry}
      onReload={inVain ? leaving.reload : undefined}
    />
  );
}

/** A path without a route: a redirect, a remote that could not be loaded, or no screen of this role (acceptance B5). */
export function UnmatchedPath(): ReactElement {
  const { registry } = useKernel();
  const { pathname, search, hash } = useLocation();
  const targets = registry.remotes().map(({ redirects }) => redirectTarget(redirects, pathname));
  const target = targets.find((one) => one !== undefined);
  if (target !== undefined) return <Navigate to={target + search + hash} replace />;
  const remote = registry.forPath(pathname);
  return remote && registry.statusOf(remote.name).status !== 'ready' ? (
    <RemoteFailure key={remote.name} remote={remote} />
  ) : (
    <NotFound />
  );
}
