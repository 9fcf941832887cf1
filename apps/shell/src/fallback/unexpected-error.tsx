import { pageTelemetry } from '../services/telemetry.ts';
import type { BootRemote } from '@gym/remote-contract';
import { Screen } from '@gym/ui';
import { useEffect, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { fallbackTexts } from '../texts/failures.ts';
import { FailureFacts } from './failure-facts.tsx';
import { referenceOf } from './reference-of.ts';

interface Props {
  error: unknown;
  remote?: BootRemote;
  onReload(): void;
}

/** An unexpected failure inside the chrome, which lives on (acceptance B4). */
export function UnexpectedError({ error, remote, onReload }: Props): ReactElement {
  const navigate = useNavigate();
  const reference = referenceOf(error);
  useEffect(() => {
    pageTelemetry.report({
      kind: 'screen-failed',
      reference,
      message: String(error),
      ...(remote && { remote: remote.name, version: remote.version }),
    });
  }, [reference, error, remote]);
  return (
    <Screen title={fallbackTexts.title} width="form">
      <FailureFacts
        error={error}
        reference={reference}
        where={remote && `${remote.title} ${remote.version}`}
        advice={fallbackTexts.advice}
        onReload={onReload}
        onBack={() => void navigate(-1)}
      />
    </Screen>
  );
}
