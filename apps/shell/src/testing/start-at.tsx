import { createTestApi, type TestAnswers, type TestApi } from '@gym/api-client/testing';
import type { Audience, BootConfig } from '@gym/remote-contract';
import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { pathnameOf, samePath } from '@gym/kernel';
import { startShell } from '../app/start-shell.tsx';
import { screens } from '../shell.ts';
import { createFakeBrowser, type FakeBrowser } from './fake-browser.ts';
import { createTestRemotes, REMOTES, type TestRemotes } from './test-remotes.tsx';
import './jsdom-gaps.ts';

// What a screen loads lazily is compiled when a test first shows it.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);

const CONFIG: BootConfig = {
  gymName: 'Iron & Oak',
  gymTagline: 'Strength for everyone',
  developerCredit: 'Ada Works',
  apiBase: '',
  cdnBase: '/',
  currency: 'EUR',
  locale: 'en-GB',
  timeZone: 'UTC',
  measureUnit: 'cm',
  fixedCities: ['City 1', 'City 2'],
  passwordMinLength: 1,
};

interface StartAtOptions {
  /** The role that is signed in before the page loads. */
  as?: 'admin' | 'staff';
  /** Answers that differ from the contract's examples. */
  answers?: TestAnswers;
  /** What the server announces; none is a server of the specification. */
  features?: readonly string[];
  /** Settings of the deployment that differ from the usual ones. */
  config?: Partial<BootConfig>;
  /** Screens that replace those of the test remotes. */
  routes?: Record<string, RouteObject[]>;
  /** Prepares the server or the storage before the page loads. */
  before?(api: TestApi): void;
  /** Prepares the remotes before they load. */
  remotes?(remotes: TestRemotes): void;
}

export interface StartedPage {
  readonly api: TestApi;
  readonly browser: FakeBrowser;
  readonly user: UserEvent;
  /** Audiences whose remotes were registered, in order. */
  readonly registered: readonly Audience[];
  readonly remotes: () => TestRemotes;
  address(): string;
}

let endPrevious = () => {};

/** Loads the product at an address, with a server and remotes in memory. Ends with the test that called it. */
export async function startAt(
  address: string,
  { as, answers, features, config, routes, before, remotes: prepare }: StartAtOptions = {},
): Promise<StartedPage> {
  endPrevious();
  Object.defineProperty(window, 'scrollTo', { value: () => {}, writable: true });
  const api = createTestApi({ ...(answers && { answers }), ...(features && { features }) });
  if (as) api.signIn(as);
  before?.(api);
  window.history.replaceState(null, '', address);

  // Compiled before its content is waited for: on a busy machine that takes longer than the wait.
  await screens
    .find(({ path }) => samePath(path, pathnameOf(address)))
    ?.page()
    .catch(() => undefined); // the page shows that

  const browser = createFakeBrowser();
  const registered: Audience[] = [];
  let remotes: TestRemotes | undefined;
  const rendered = render(<></>);
  const end = startShell({
    config: { ...CONFIG, ...config },
    boot: { release: 'r1', shell: { version: '1.0.0', routes: [], files: [] }, remotes: REMOTES },
    browser,
    federate: (_boot, _config, audience) => {
      registered.push(audience);
      remotes = createTestRemotes(audience, routes);
      prepare?.(remotes);
      return remotes.start();
    },
    show: (screen: ReactNode) => act(() => rendered.rerender(screen)),
  });
  endPrevious = () => {
    endPrevious = () => {};
    cleanup();
    end();
    api.uninstall();
    sessionStorage.clear();
  };
  return {
    api,
    browser,
    registered,
    user: userEvent.setup(),
    remotes: () => {
      if (!remotes) throw new Error('No remotes were registered: sign in first.');
      return remotes;
    },
    address: () => browser.address(),
  };
}

afterEach(() => endPrevious());
