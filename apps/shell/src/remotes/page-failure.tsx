import type { BootRemote } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import { useEffect, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { comparable } from '../paths.ts';
import { useShell } from '../services/use-shell.ts';
import { remoteTexts } from '../texts.ts';
import { FailurePanel } from './failure-panel.tsx';
import { useLoadAgain } from './use-load-again.ts';

/** How often each page's code failed to come since the document was loaded. */
const failures = new Map<string, number>();

/**
 * A page whose code did not come. Retry loads it again in place; a chunk that hangs cannot be had a second time in this
 * document, so the second failure offers a reload, which waits for pending saves and asks about unsaved work.
 */
export function PageFailure({ remote, error }: { remote?: BootRemote; error: unknown }): ReactElement {
  const { leaving, host } = useShell();
  const page = comparable(useLocation().pathname);
  const loadAgain = useLoadAgain();
  const failed = failures.get(page) ?? 0;
  const cause = error instanceof Error && error.cause ? failureOf(error.cause).reason : failureOf(error).reason;

  useEffect(() => {
    host.telemetry.report({ kind: 'screen-failed', reference: page, message: cause, ...(remote && { remote: remote.name }) });
  }, [host, page, cause, remote]);

  const retry = () => {
    failures.set(page, failed + 1);
    return loadAgain();
  };
  const again = failed > 0;
  return (
    <FailurePanel
      title={remoteTexts.pageTitle}
      part={remote ? `${remote.title} (${remote.name})` : remoteTexts.shell}
      version={remote?.version}
      phase="page"
      reason={cause}
      next={again ? remoteTexts.nextReloadNow : remoteTexts.nextReload}
      onRetry={retry}
      onReload={again ? () => void leaving.reload() : undefined}
    />
  );
}
