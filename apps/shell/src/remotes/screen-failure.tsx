import type { BootRemote } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import type { ReactElement } from 'react';
import { useRouteError } from 'react-router-dom';
import { UnexpectedError } from '../fallback/unexpected-error.tsx';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import { useShell } from '../services/use-shell.ts';
import { loadPanels } from './load-panels.ts';

/** What a screen's failure shows inside the chrome: a page whose code did not come can be tried again; the rest is unexpected. */
export function ScreenFailure({ remote }: { remote?: BootRemote }): ReactElement {
  const error = useRouteError();
  const { leaving } = useShell();
  // By name: a remote may have been built with its own copy of the class.
  return failureName(error) === 'PageLoadError' ? (
    <LazyPart load={loadPanels}>{({ PageFailure }) => <PageFailure remote={remote} error={error} />}</LazyPart>
  ) : (
    <UnexpectedError error={error} remote={remote} onReload={() => void leaving.reload()} />
  );
}

const failureName = (error: unknown): unknown => (error instanceof Error ? error.name : failureOf(error).kind);
