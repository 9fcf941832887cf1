import { KernelProviders, KernelToasts, LeaveGuard, mountedRoute } from '@gym/kernel';
import type { BootRemote, RemoteModule } from '@gym/remote-contract';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { createFakeHost, type FakeHost } from '../host/create-fake-host.ts';

export interface RenderRemoteOptions {
  /** Initial path, such as `/userlist`. */
  at: string;
  host?: FakeHost;
}

export interface RenderedRemote extends RenderResult {
  readonly host: FakeHost;
  readonly user: UserEvent;
  /** Path and query, as the address bar would show them. */
  address(): string;
  /** Goes back in the history. */
  back(): Promise<void>;
}

/** What a boot document says of a remote that is not built. */
const asReleased = ({ contract, routes }: RemoteModule, { session }: FakeHost): BootRemote => ({
  name: 'remote',
  title: 'Remote',
  version: '0.0.0',
  contract: `^${contract}`,
  audience: session.audience,
  entry: { file: 'remoteEntry.js', integrity: '' },
  files: [],
  menu: [],
  routes: routes.map(({ path = '' }) => ({ path, early: [], files: [] })),
});

/**
 * Mounts a remote's routes as the shell does: below one layout route, inside the kernel. A path outside the remote
 * shows 'Not found', as in the chrome.
 */
export function renderRemote(
  remote: RemoteModule,
  { at, host = createFakeHost() }: RenderRemoteOptions,
): RenderedRemote {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Outlet />
            <LeaveGuard />
            <KernelToasts />
          </>
        ),
        hydrateFallbackElement: <p>Starting…</p>,
        children: [
          mountedRoute({ remote: asReleased(remote, host), module: remote }),
          { path: '*', element: <h1>Not found</h1> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  host.connect(router);
  const rendered = render(
    <KernelProviders kernel={host.kernel}>
      <RouterProvider router={router} />
    </KernelProviders>,
  );
  return {
    ...rendered,
    host,
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => router.navigate(-1),
    unmount: () => {
      rendered.unmount();
      host.dispose();
      router.dispose();
    },
  };
}
