import type { BootRemote } from '@gym/remote-contract';
import type { ReactElement } from 'react';
import { useRouteError } from 'react-router-dom';
import { LazyPart } from './lazy-part.tsx';

/**
 * Loads the panels for failures and unknown paths. They are in the chunk of the idle tasks, which has usually loaded
 * before a failure.
 */
export const loadFailurePanels = () => import(/* webpackChunkName: "aside" */ './failure-panels.ts');

/** Shows a screen's failure inside the chrome, which keeps working (acceptance B4). */
export function ScreenFailure({ remote }: { remote?: BootRemote }): ReactElement {
  const error = useRouteError();
  return (
    <LazyPart load={loadFailurePanels}>{({ FailedScreen }) => <FailedScreen remote={remote} error={error} />}</LazyPart>
  );
}
