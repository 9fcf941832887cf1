import { type ReactElement, useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router-dom';
import type { BootRemote } from '@gym/remote-contract';
import { failureOf, Screen } from '@gym/ui';
import { useShell } from '../services/use-shell.ts';
import { pageTelemetry } from '../telemetry/page-telemetry.ts';
import { errorReference, FailureDetails } from './failure-details.tsx';
import { LazyPart } from './lazy-part.tsx';
import { errorTexts } from './texts.ts';

/**
 * Loads the panels for failures and unknown paths. They are in the chunk of the idle tasks, which has usually loaded
 * before a failure.
 */
export const loadFailurePanels = () => import(/* webpackChunkName: "aside" */ './failure-panels.ts');

interface Props {
  error: unknown;
  remote?: BootRemote;
  onReload(): void;
}

/** An unexpected failure inside the chrome, which keeps working (acceptance B4). */
function UnexpectedError({ error, remote, onReload }: Props): ReactElement {
  const navigate = useNavigate();
  const reference = errorReference(error);
  useEffect(() => {
    pageTelemetry.report({
      kind: 'screen-failed',
      reference,
      message: String(error),
      ...(remote && { remote: remote.name, version: remote.version }),
    });
  }, [reference, error, remote]);
  return (
    <Screen title={errorTexts.title} width="form">
      <FailureDetails
        error={error}
        reference={reference}
        where={remote && `${remote.title} ${remote.version}`}
        advice={errorTexts.advice}
        onReload={onReload}
        onBack={() => void navigate(-1)}
      />
    </Screen>
  );
}

/**
 * Shows a screen's failure inside the chrome. A page whose code could not be loaded can be retried. Any other failure
 * is unexpected.
 */
export function ScreenFailure({ remote }: { remote?: BootRemote }): ReactElement {
  const error = useRouteError();
  const { leaving } = useShell();
  // Compares the name, because a remote may have been built with its own copy of the class.
  return failureName(error) === 'PageLoadError' ? (
    <LazyPart load={loadFailurePanels}>{({ PageFailure }) => <PageFailure remote={remote} error={error} />}</LazyPart>
  ) : (
    <UnexpectedError error={error} remote={remote} onReload={() => void leaving.reload()} />
  );
}

const failureName = (error: unknown): unknown => (error instanceof Error ? error.name : failureOf(error).kind);
