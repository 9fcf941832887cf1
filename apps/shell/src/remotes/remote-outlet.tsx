import type { BootRemote } from '@gym/remote-contract';
import type { ReactElement } from 'react';
import { Outlet } from 'react-router-dom';

/** Where a remote's screens show; says whose they are. */
export const RemoteOutlet = ({ remote }: { remote: BootRemote }): ReactElement => (
  <div data-remote={remote.name} data-remote-version={remote.version}>
    <Outlet />
  </div>
);
