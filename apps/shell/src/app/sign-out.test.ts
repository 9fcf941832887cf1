import { createMemoryRouter } from 'react-router-dom';
import { DEFAULT_CONFIG } from '@gym/remote-kit';
import { createQueryClient, type RemoteRegistry } from '@gym/kernel';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { createShellServices } from './create-shell-services.ts';

test('signing out aborts the reads in flight: none of them gets a 401 afterwards', async () => {
  const queryClient = createQueryClient();
  const browser = createFakeBrowser();
  const services = createShellServices({
    version: '1.0.0',
    config: DEFAULT_CONFIG,
    audience: 'admin',
    session: { fname: 'Test', lname: 'Person', token: 't' },
    router: createMemoryRouter([{ path: '*', element: null }]),
    queryClient,
    browser,
    registry: {} as RemoteRegistry, // this test loads no screen
  });
  const aborted = jest.fn();
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<never>(() => signal.addEventListener('abort', aborted));
  void queryClient.fetchQuery({ queryKey: ['members'], queryFn }).catch(() => undefined);

  await services.host.session.end();
  expect(aborted).toHaveBeenCalledTimes(1);
  expect(browser.loaded).toEqual(['/']);
  services.dispose();
});
