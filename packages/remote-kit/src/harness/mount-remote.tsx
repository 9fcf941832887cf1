import { configureApi } from '@gym/api-client';
import type { RemoteModule } from '@gym/remote-contract';
import { EmptyState } from '@gym/ui';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createFakeHost } from '../fake-host/create-fake-host.ts';
import { locationOf } from '../fake-host/location.ts';
import { startApi, type ApiMode } from './api-mode.ts';
import { type HarnessRemote, pageElement, type ScreenState } from './harness-page.ts';
import { HarnessLayout, ScreenCrash } from './harness-layout.tsx';
import { untilQuiet } from './observe-screen.ts';
import { dismissSuccesses } from './auto-dismiss.ts';
import { panelRoutes } from './panel-routes.tsx';
import { createSessionEnd } from './session-end.ts';
import { texts } from './texts.ts';

export interface MountOptions {
  readonly remote: HarnessRemote;
  readonly module: RemoteModule;
  readonly api: ApiMode;
  /** The API holds its responses until `release` is called. */
  readonly held?: boolean;
  /** Why the remote's start-up check failed, to show above its screens. */
  readonly startUpFailure?: string;
  /** Called when the developer chooses an API mode. */
  onApi(mode: ApiMode): void;
}

/** A mounted remote, and the function that removes it completely. */
export interface MountedRemote {
  state(): ScreenState;
  settled(): Promise<void>;
  release(): void;
  unmount(): void;
}

/** Mounts a remote at the page's URL, with its own host and its own API. */
export function mountRemote({ remote, module, api, held = false, startUpFailure, onApi }: MountOptions): MountedRemote {
  const fake = startApi(api, remote.audience);
  const release = held ? fake.hold('*') : () => undefined;
  const sessionEnd = createSessionEnd();
  configureApi({ base: '', onUnauthorised: sessionEnd.onUnauthorised });
  const host = createFakeHost({ audience: remote.audience, at: location.pathname });
  const stopLeaving = dismissSuccesses(host.toasts);
  let crash: string | undefined;

  const layout = (
    <HarnessLayout
      remote={remote}
      host={host}
      api={api}
      sessionEnd={sessionEnd}
      startUpFailure={startUpFailure}
      onApi={onApi}
    />
  );
  const router = createHarnessRouter([...module.routes, ...panelRoutes(remote, module)], layout, (message) => {
    crash = message;
  });
  host.connect(locationOf(router));
  const container = pageElement('root').appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<RouterProvider router={router} />);

  return {
    release,
    state: () => ({
      calls: fake.requests.map(({ call }) => call),
      unauthorised: sessionEnd.count(),
      ...(crash !== undefined && { crash }),
    }),
    settled: () =>
      untilQuiet(
        () =>
          router.state.initialized && router.state.navigation.state === 'idle' && host.queryClient.isFetching() === 0,
      ),
    unmount: () => {
      root.unmount();
      container.remove();
      router.dispose();
      stopLeaving();
      host.dispose();
      host.queryClient.clear();
      fake.uninstall();
      configureApi({ base: '' });
    },
  };
}

/** The remote's routes inside the harness's chrome. A screen that crashes and an unknown path show a message there. */
const createHarnessRouter = (
  routes: RemoteModule['routes'],
  layout: ReactElement,
  onCrash: (message: string) => void,
): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter([
    {
      element: layout,
      hydrateFallbackElement: <p role="status">{texts.building}</p>,
      children: [
        {
          errorElement: <ScreenCrash onCrash={onCrash} />,
          children: [
            ...routes,
            { path: '*', element: <EmptyState title={texts.notItsOwn}>{texts.notItsOwnBody}</EmptyState> },
          ],
        },
      ],
    },
  ]);
