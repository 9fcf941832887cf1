import { failureOf } from '@gym/ui';
import { isApiMode, type ApiMode } from './api-mode.ts';
import { type HarnessHandle, type HarnessPage, pageElement } from './harness-page.ts';
import { loadRemote } from './load-remote.ts';
import { observeScreen } from './observe-screen.ts';
import { mountRemote, type MountedRemote } from './mount-remote.tsx';
import { runStartUpCheck } from './start-up-check.ts';
import { texts } from './texts.ts';

/** Session storage key of this tab's API mode. */
const API = 'harness.api';

const { remote } = JSON.parse(pageElement('harness').textContent) as HarnessPage;

async function start(): Promise<HarnessHandle> {
  const module = await loadRemote(remote);
  const startUpFailure = await runStartUpCheck(module);
  let mounted: MountedRemote | undefined;
  const close = () => {
    mounted?.unmount();
    mounted = undefined;
  };
  const mount = (api: ApiMode, held?: boolean) => {
    close();
    mounted = mountRemote({
      remote,
      module,
      api,
      held,
      startUpFailure,
      onApi: (mode) => {
        sessionStorage.setItem(API, mode);
        mount(mode);
      },
    });
  };
  const first = remote.routes.find(({ path }) => !path.includes(':'))?.path;
  if (location.pathname === '/' && first !== undefined) history.replaceState(null, '', first);
  const last = sessionStorage.getItem(API);
  mount(isApiMode(last) ? last : 'full');
  return {
    open: (path, api, { held } = {}) => {
      close();
      history.replaceState(null, '', path);
      mount(api, held);
    },
    release: () => mounted?.release(),
    close,
    settled: async () => mounted?.settled(),
    state: () => mounted?.state() ?? { calls: [], unauthorised: 0 },
    look: observeScreen,
    startUpFailure: () => startUpFailure,
  };
}

const started = start();
window.gymHarness = started;
started.catch((error: unknown) => {
  pageElement('root').innerText = `${texts.notLoaded}: ${failureOf(error).reason}`;
});
