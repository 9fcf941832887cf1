import { configureApi } from '@gym/api-client';
import { createRemoteRegistry, createStore, KernelProviders, mountedRoute, type Store } from '@gym/kernel';
import type { BootRemote, RemoteModule } from '@gym/remote-contract';
import { EmptyState } from '@gym/ui';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createKitKernel } from '../host/kit-kernel.ts';
import { type HarnessSession, startApi, type ApiMode } from './api-mode.ts';
import { pageElement, type ScreenState } from './harness-page.ts';
import { HarnessLayout } from './harness-layout.tsx';
import { untilQuiet } from './observe-screen.ts';
import { panelRoutes } from './panel-routes.tsx';
import { texts } from './texts.ts';

export interface MountOptions {
  readonly remote: BootRemote;
  readonly module: RemoteModule;
  readonly api: ApiMode;
  /** Of the server behind the page, if there is one. */
  readonly session: HarnessSession | undefined;
  readonly modes: readonly ApiMode[];
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

/** How often the client told the host that the session is over. There is no sign-in here. */
function countUnauthorised(): Store<number> {
  const count = createStore(0);
  configureApi({
    base: '',
    onUnauthorised: async () => {
      count.set(count.current() + 1);
      return 'give-up';
    },
  });
  return count;
}

/** Mounts a remote at the page's URL, with its own kernel and its own API. */
export function mountRemote(options: MountOptions): MountedRemote {
  const { remote, module, api, session, modes, held = false, startUpFailure, onApi } = options;
  const server = startApi(api, remote.audience, session);
  const release = (held && server?.hold('*')) || (() => undefined);
  const unauthorised = countUnauthorised();
  let crash: string | undefined;
  const layout = { remote, api, modes, unauthorised, startUpFailure, onApi };
  const router = createBrowserRouter([
    {
      element: <HarnessLayout {...layout} />,
      hydrateFallbackElement: <p role="status">{texts.building}</p>,
      children: [
        mountedRoute({ remote, module }),
        ...panelRoutes(remote),
        { path: '*', element: <EmptyState title={texts.notItsOwn}>{texts.notItsOwnBody}</EmptyState> },
      ],
    },
  ]);
  const kernel = createKitKernel({
    audience: remote.audience,
    router,
    registry: createRemoteRegistry({ remotes: [remote], loadRemote: async () => module }),
    telemetry: {
      report: (event) => {
        if ('message' in event) crash = event.message;
      },
    },
  });
  const container = pageElement('root').appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(
    <KernelProviders kernel={kernel}>
      <RouterProvider router={router} />
    </KernelProviders>,
  );

  return {
    release,
    state: () => ({
      calls: server?.requests.map(({ call }) => call) ?? [],
      unauthorised: unauthorised.current(),
      ...(crash !== undefined && { crash }),
    }),
    settled: () =>
      untilQuiet(
        () =>
          router.state.initialized && router.state.navigation.state === 'idle' && kernel.queryClient.isFetching() === 0,
      ),
    unmount: () => {
      root.unmount();
      container.remove();
      router.dispose();
      kernel.dispose();
      kernel.queryClient.clear();
      server?.uninstall();
      configureApi({ base: '' });
    },
  };
}
