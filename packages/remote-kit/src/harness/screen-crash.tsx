import { Alert, failureOf } from '@gym/ui';
import { useEffect, type ReactElement } from 'react';
import { useRouteError } from 'react-router-dom';
import { texts } from './texts.ts';

/** What a screen threw, in its place; the bar and the menu live on. */
export function ScreenCrash({ onCrash }: { onCrash(message: string): void }): ReactElement {
  const error = useRouteError();
  const { reason } = failureOf(error);
  const { cause } = error as { cause?: unknown };
  const message = cause === undefined ? reason : `${reason} ${failureOf(cause).reason}`;
  useEffect(() => onCrash(message), [onCrash, message]);
  return (
    <Alert kind="error" title={`${texts.crashed}: ${message}`}>
      {texts.crashedBody}
    </Alert>
  );
}
