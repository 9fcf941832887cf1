import {
  createRemoteLoader,
  createRemoteRegistry,
  provideIntegrity,
  provideRetryAddresses,
  runStartUpCheck,
} from '@gym/kernel';
import type { TelemetryEvent } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import { type ApiMode, modesOf } from './api-mode.ts';
import { type HarnessHandle, type HarnessPage, type OpenOptions, pageElement } from './harness-page.ts';
import { followOwnApi } from './follow-own-api.ts';
import { observeScreen } from './observe-screen.ts';
import { mountRemote, type MountedRemote } from './mount-remote.tsx';
import { texts } from './texts.ts';

/** Session storage key of this tab's API mode. */
const API = 'harness.api';

const page = JSON.parse(pageElement('harness').textContent) as HarnessPage;
const { remote, session, ownApi } = page;
const modes = modesOf(page);

/** Loads the remote as the shell does. One whose start-up check fails shows its screens here all the same. */
async function load(report: (event: TelemetryEvent) => void) {
  provideIntegrity({ release: '', shell: { version: '', files: [], routes: [] }, remotes: [remote] }, '/');
  provideRetryAddresses();
  let startUpFailure: string | undefined;
  const loadRemote = createRemoteLoader({
    cdnBase: '/',
    report,
    check: (...loaded) =>
      runStartUpCheck(...loaded).catch((error: unknown) => {
        startUpFailure = failureOf(error).reason;
      }),
  });
  const { module } = await createRemoteRegistry({ remotes: [remote], loadRemote }).load(remote.name);
  return { module, startUpFailure };
}

async function start(): Promise<HarnessHandle> {
  const undeclared: string[] = [];
  const { module, startUpFailure } = await load((event) => {
    if (event.kind === 'undeclared-call') undeclared.push(event.call);
  });
  let mounted: MountedRemote | undefined;
  const close = () => {
    mounted?.unmount();
    mounted = undefined;
  };
  let current = modes[0];
  if (ownApi) followOwnApi(remote.origins ?? [], ownApi, () => current);
  const mount = (api: ApiMode, { held, settings }: OpenOptions = {}) => {
    close();
    current = api;
    mounted = mountRemote({
      remote: settings ? { ...remote, settings } : remote,
      module,
      api,
      session,
      modes,
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
  mount(modes.find((mode) => mode === last) ?? modes[0]);
  return {
    open: (path, api, how) => {
      close();
      history.replaceState(null, '', path);
      mount(api, how);
    },
    release: () => mounted?.release(),
    close,
    settled: async () => mounted?.settled(),
    state: () => {
      const { calls, ...state } = mounted?.state() ?? { calls: [], unauthorised: 0 };
      return { ...state, calls: [...calls, ...undeclared] };
    },
    look: observeScreen,
    startUpFailure: () => startUpFailure,
  };
}

const started = start();
window.gymHarness = started;
started.catch((error: unknown) => {
  pageElement('root').innerText = texts.notLoaded(failureOf(error).reason);
});
