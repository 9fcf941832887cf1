import type { BootRemote } from '@gym/remote-contract';
import { failureOf, Screen, Skeleton } from '@gym/ui';
import { type ReactElement, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useKernel } from '../host/use-kernel.ts';
import { errorReference, FailureDetails } from './failure-details.tsx';
import { PageFailure } from './page-failure.tsx';
import { unexpectedTexts } from './panel-texts.ts';
import { errorTexts } from './texts.ts';
import { useFallBack } from './use-fall-back.ts';

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
