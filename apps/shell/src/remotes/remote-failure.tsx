import type { BootRemote } from '@gym/remote-contract';
import { useEffect, type ReactElement } from 'react';
import { useShell } from '../services/use-shell.ts';
import { remoteTexts } from '../texts.ts';
import { FailurePanel } from './failure-panel.tsx';
import { useLoadAgain } from './use-load-again.ts';
import { useRemoteStatus } from './use-remote-status.ts';

/** The panel of a remote that could not be loaded. Retry needs no page reload. */
export function RemoteFailure({ remote }: { remote: BootRemote }): ReactElement {
  const { registry, host } = useShell();
  const status = useRemoteStatus(remote.name);
  const loadAgain = useLoadAgain();
  const failed = status.status === 'failed' ? status : undefined;
  const { name, version } = remote;
  const { phase = 'entry', reason = '' } = failed ?? {};

  useEffect(() => {
    if (failed) host.telemetry.report({ kind: 'remote-failed', remote: name, version, phase, message: reason });
  }, [host, failed, name, version, phase, reason]);

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
