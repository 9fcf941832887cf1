import { setFeatures } from '@gym/api-client';
import { DEFAULT_CONFIG, hostServicesContract } from '@gym/remote-kit';
import { createMemoryRouter } from 'react-router-dom';
import { type Browser, createQueryClient, type RemoteRegistry } from '@gym/kernel';
import { createShellServices } from './create-shell-services.ts';

const browser: Browser = {
  address: () => '/',
  rewrite: () => {},
  load: () => {},
  reload: () => {},
  whenIdle: () => {},
};

hostServicesContract('The shell', ({ at, features }) => {
  setFeatures(features);
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [at] });
  const queryClient = createQueryClient();
  const services = createShellServices({
    version: '1.0.0',
    config: DEFAULT_CONFIG,
    audience: 'admin',
    session: { fname: 'Test', lname: 'Person', token: 't' },
    router,
    queryClient,
    browser,
    registry: {} as RemoteRegistry, // these tests load no screen
  });
  return {
    services: services.host,
    queryClient,
    toasts: services.toaster.shown,
    path: () => router.state.location.pathname,
    dispose: () => {
      services.dispose();
      router.dispose();
      setFeatures([]);
    },
  };
});
