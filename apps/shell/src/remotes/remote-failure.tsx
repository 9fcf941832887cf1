import type { BootRemote } from '@gym/remote-contract';
import { useState, type ReactElement } from 'react';
import { useShell } from '../services/use-shell.ts';
import { remoteTexts } from '../texts/panels.ts';
import { FailurePanel } from './failure-panel.tsx';
import { useLoadAgain } from './use-load-again.ts';
import { useRemoteStatus } from './use-remote-status.ts';

/** The panel of a remote that could not be loaded. Retry needs no page reload; where it is in vain, one is offered beside it. */
export function RemoteFailure({ remote }: { remote: BootRemote }): ReactElement {
  const { registry, leaving } = useShell();
  const status = useRemoteStatus(remote.name);
  const loadAgain = useLoadAgain();
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
      title={remoteTexts.failedTitle(remote.title)}
      part={`${remote.title} (${name})`}
      version={version}
      phase={phase}
      reason={reason}
      next={inVain ? remoteTexts.nextReloadOrTell(remote.owner) : remoteTexts.nextStep(remote.owner)}
      owner={remote.owner}
      onRetry={retry}
      onReload={inVain ? leaving.reload : undefined}
    />
  );
}
