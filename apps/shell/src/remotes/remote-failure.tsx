import type { BootRemote } from '@gym/remote-contract';
import { useState, type ReactElement } from 'react';
import { useShell } from '../services/use-shell.ts';
import { remoteTexts } from '../texts.ts';
import { FailurePanel } from './failure-panel.tsx';
import { useLoadAgain } from './use-load-again.ts';
import { useRemoteStatus } from './use-remote-status.ts';

/** The panel of a remote that could not be loaded. Retry needs no page reload. */
export function RemoteFailure({ remote }: { remote: BootRemote }): ReactElement {
  const { registry } = useShell();
  const status = useRemoteStatus(remote.name);
  const loadAgain = useLoadAgain();
  const { name, version } = remote;
  // While it is tried again, the last failure stays to be read.
  const [failure, setFailure] = useState({ phase: 'entry', reason: '' });
  if (status.status === 'failed' && status.reason !== failure.reason) setFailure(status);
  const { phase, reason } = failure;

  const retry = async () => {
    try {
      await registry.retry(name);
    } catch {
      return; // its status says so, and the panel shows it
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
      next={remoteTexts.nextStep(remote.owner)}
      owner={remote.owner}
      onRetry={retry}
    />
  );
}
