import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { BootRemote } from '@gym/remote-contract';
import type { RemoteStatus } from '../federation/remote-registry.ts';
import { useShell } from '../services/use-shell.ts';
import { FailurePanel, useRetryNavigation } from './failure-panel.tsx';
import { NotFound } from './not-found.tsx';
import { failurePanelTexts } from './panel-texts.ts';

/** Where a remote is in its life, as it changes. */
function useRemoteStatus(name: string): RemoteStatus {
  const { registry } = useShell();
  return useSyncExternalStore(
    (listener) => registry.subscribe(listener),
    () => registry.statusOf(name),
  );
}

/**
 * The panel of a remote that could not be loaded. Retry needs no page reload; where it is in vain, one is offered
 * beside it.
 */
function RemoteFailure({ remote }: { remote: BootRemote }): ReactElement {
  const { registry, leaving } = useShell();
  const status = useRemoteStatus(remote.name);
  const loadAgain = useRetryNavigation();
  const { name } = remote;
  // While it is tried again, the last failure stays to be read.
  const [failure, setFailure] = useState({ phase: 'entry', reason: '', version: remote.version });
  if (status.status === 'failed' && (status.reason !== failure.reason || status.version !== failure.version))
    setFailure(status);
  const { phase, reason, version } = failure;
  const [inVain, setInVain] = useState(false);

  const retry = async () => {
    try {
      await registry.retry(name);
    } catch {
      setInVain(true); // its status says why, and the panel shows it
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

/** A path that no route has: a remote's that could not be loaded, or nobody's in this role (acceptance B5). */
export function UnmatchedPath(): ReactElement {
  const { registry } = useShell();
  const { pathname } = useLocation();
  const remote = registry.forPath(pathname);
  return remote && registry.statusOf(remote.name).status !== 'ready' ? (
    <RemoteFailure key={remote.name} remote={remote} />
  ) : (
    <NotFound />
  );
}
