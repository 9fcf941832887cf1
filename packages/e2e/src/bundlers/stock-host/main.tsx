import * as apiClient from '@gym/api-client';
import * as remoteContract from '@gym/remote-contract';
import { createFakeHost } from '@gym/remote-kit';
import * as ui from '@gym/ui';
import * as uiCombobox from '@gym/ui/combobox';
import * as uiForm from '@gym/ui/form';
import * as uiList from '@gym/ui/list';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as reactQuery from '@tanstack/react-query';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactRouterDom from 'react-router-dom';
import * as yup from 'yup';

/** What the test tells the page. */
interface PageOptions {
  readonly manifest: string;
  readonly apiBase: string;
  /** The version of each library that the host offers. */
  readonly versions: Readonly<Record<string, string>>;
}

const LIBRARIES: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  '@tanstack/react-query': reactQuery,
  '@gym/api-client': apiClient,
  '@gym/remote-contract': remoteContract,
  '@gym/ui': ui,
  '@gym/ui/form': uiForm,
  '@gym/ui/list': uiList,
  '@gym/ui/combobox': uiCombobox,
  yup,
};

/** A host that knows Module Federation and our published packages. It has neither our shell nor our build. */
async function start({ manifest, apiBase, versions }: PageOptions): Promise<void> {
  const federation = createInstance({
    name: 'company',
    remotes: [{ name: 'staff', entry: manifest }],
    shared: Object.fromEntries(
      Object.entries(LIBRARIES).map(([name, library]) => [
        name,
        {
          version: versions[name] ?? '',
          lib: () => library,
          shareConfig: { singleton: true, requiredVersion: `^${versions[name] ?? ''}` },
        },
      ]),
    ),
  });
  const remote = await federation.loadRemote<remoteContract.RemoteModule>('staff/remote');
  apiClient.configureApi({ base: apiBase });
  const host = createFakeHost({ audience: 'staff', at: location.pathname });
  const { createBrowserRouter, Outlet, RouterProvider } = reactRouterDom;
  const layout = (
    <reactQuery.QueryClientProvider client={host.queryClient}>
      <remoteContract.HostProvider value={host}>
        <main>
          <Outlet />
        </main>
      </remoteContract.HostProvider>
    </reactQuery.QueryClientProvider>
  );
  const router = createBrowserRouter([{ element: layout, children: [...(remote?.routes ?? [])] }]);
  createRoot(document.body.appendChild(document.createElement('div'))).render(<RouterProvider router={router} />);
}

void start(JSON.parse(document.getElementById('options')?.textContent ?? '') as PageOptions);
