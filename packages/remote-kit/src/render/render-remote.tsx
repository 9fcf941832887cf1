import type { RemoteModule } from '@gym/remote-contract';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeHost, type FakeHost } from '../fake-host/create-fake-host.ts';
import { HostLayout } from './host-layout.tsx';
import { locationOf } from '../fake-host/location.ts';

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

/**
 * Mounts a remote's routes as the shell does: below one layout route, inside the host's services. A path outside the
 * remote shows 'Not found', as in the chrome.
 */
export function renderRemote(
  remote: RemoteModule,
  { at, host = createFakeHost() }: RenderRemoteOptions,
): RenderedRemote {
  const router = createMemoryRouter(
    [
      {
        element: <HostLayout host={host} />,
        hydrateFallbackElement: <p>Starting…</p>,
        children: [...remote.routes, { path: '*', element: <h1>Not found</h1> }],
      },
    ],
    { initialEntries: [at] },
  );
  host.connect(locationOf(router));
  const rendered = render(<RouterProvider router={router} />);
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
