import { useEffect, type ReactElement } from 'react';
import { useRouteError } from 'react-router-dom';
import { referenceOf } from '../fallback/reference-of.ts';
import { WholePageError } from '../fallback/whole-page-error.tsx';
import { pageTelemetry } from '../services/telemetry.ts';

/** A failure outside of the chrome, or of the chrome itself (acceptance B4). */
export function RootFailure(): ReactElement {
  const error = useRouteError();
  useEffect(() => {
    pageTelemetry.report({ kind: 'screen-failed', reference: referenceOf(error), message: String(error) });
  }, [error]);
  return <WholePageError error={error} />;
}
