import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFound } from '../not-found/not-found.tsx';
import { useShell } from '../services/use-shell.ts';
import { RemoteFailure } from './remote-failure.tsx';

/** A path that no route has: a remote's that could not be loaded, or nobody's in this role (acceptance B5). */
export function UnmatchedPath(): ReactElement {
  const { registry } = useShell();
  const { pathname } = useLocation();
  const remote = registry.forPath(pathname);
  return remote && registry.statusOf(remote.name).status !== 'ready' ? (
    <RemoteFailure key={remote.name} remote={remote} />
  ) : (
    <NotFound />
  );
}
