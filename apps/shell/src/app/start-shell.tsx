import {
  ApiError,
  configureApi,
  dropSession,
  getRole,
  onSessionChange,
  readSession,
  type RequiredStep,
  type Session,
  writeSession,
} from '@gym/api-client';
import type { Audience, BootConfig, BootData } from '@gym/remote-contract';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createShellServices, startIdleTasks } from './create-shell-services.ts';
import {
  type Browser,
  createQueryClient,
  LazyPart,
  mountRoutes,
  pathnameOf,
  KernelProviders,
  type RemoteRegistry,
  samePath,
} from '@gym/kernel';
import * as paths from '@gym/remote-contract/routes/shell';
import { loadSignIn, screens } from '../shell.ts';
import { SCREENS_ROUTE_ID, shellRoutes, signedOutRoutes } from './shell-routes.tsx';
import { handleForbidden } from './handle-forbidden.ts';
import { mustLoadAgain } from '../platform/boot/current-document.ts';
import { type ShellServices, ConfigProvider } from '../platform/use-shell.tsx';
import { landingAddress, rememberAddress } from '../platform/session/landing-address.ts';
import { leaveBrowser } from '../platform/session/leave-browser.ts';

/** In one chunk with the sign-in, after which it shows. */
const loadStartingScreen = () => import(/* webpackChunkName: "sign-in" */ './starting-screen.tsx');

/** In one chunk with the screens that set up a second factor and change the password. */
const loadRequiredSetUp = () => import(/* webpackChunkName: "change-password" */ './required-set-up.tsx');

/** In one chunk with the other failure panels. */
const loadRoleFailure = () => import(/* webpackChunkName: "aside" */ './role-failure.tsx');

export interface StartOptions {
  readonly boot: BootData;
  readonly config: BootConfig;
  readonly browser: Browser;
  /** Registers the remotes of this audience only (acceptance A11). */
  federate(boot: BootData, config: BootConfig, audience: Audience): RemoteRegistry;
  /** Replaces what the page shows. */
  show(screen: ReactNode): void;
}

/** The page while it runs. */
interface Page extends StartOptions {
  /** The services of the signed-in phase. */
  services?: ShellServices | undefined;
  /** Ends the current phase, with everything that it started, and begins the next one. */
  begin(end?: () => void): void;
}

/**
 * Runs the page through its phases: signed out, reading the role, role failure, signed in. Only one phase runs at a
 * time. When it ends, everything that it started ends too.
 */
export function startShell(options: StartOptions): () => void {
  let endPhase = () => {};
  const page: Page = {
    ...options,
    begin: (end = () => {}) => {
      endPhase();
      endPhase = end;
    },
  };
  configureApi({
    base: options.config.apiBase,
    onUnauthorised: async () => (await page.services?.reSignIn.ask()) ?? 'give-up',
    onUnconfirmed: async () => (await page.services?.reSignIn.ask('confirm')) ?? 'give-up',
    onNoAnswer: () => void page.services?.connection.follower?.isLost(),
    onForbidden: () => {
      if (page.services) void handleForbidden(page.services);
    },
  });
  const session = readSession();
  if (session) void runRoleReading(page, session, undefined, true);
  else runSignedOut(page);
  return () => page.begin();
}

/** Whether visitors who are not signed in can open this screen (acceptance A7). */
const isPublic = (pathname: string): boolean =>
  screens.some((screen) => screen.for !== 'signed-in' && samePath(screen.path, pathname));

function runSignedOut(page: Page, { ended = false } = {}): void {
  const { browser, config } = page;
  const loading = loadSignIn().catch(() => undefined); // the route's own load reports a failure
  const address = browser.address();
  if (!isPublic(pathnameOf(address))) {
    rememberAddress(address);
    browser.rewrite(paths.signIn);
  }
  const onSignedIn = (session: Session, email?: string) => {
    writeSession(session);
    void runRoleReading(page, session, email);
  };
  const early = document.querySelector<HTMLFormElement>('form[data-early]');
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  let isOver = false;
  // After a sign-in in another tab, this tab loads the address that it had.
  const stop = onSessionChange((session) => {
    if (session) browser.load(browser.address());
  });
  page.begin(() => {
    isOver = true;
    stop();
    router?.dispose();
  });
  const show = (loaded?: Awaited<typeof loading>) => {
    if (isOver) return;
    router = createBrowserRouter(signedOutRoutes({ ended, early, onSignedIn }, loaded));
    page.show(
      <ConfigProvider value={config}>
        <RouterProvider router={router} />
      </ConfigProvider>,
    );
  };
  // The document's sign-in stays until the page can take it over.
  if (early) void loading.then(show);
  else show();
}

/** Reads the role of the session, which decides what the page loads. */
async function runRoleReading(page: Page, session: Session, email?: string, isLanding = false): Promise<void> {
  let isOver = false;
  let isWaiting = true;
  const stop = onSessionChange(() => page.browser.reload());
  page.begin(() => {
    isOver = true;
    stop();
  });
  // A landing shows the same from its document on.
  if (!isLanding)
    loadStartingScreen().then(
      ({ StartingScreen }) => {
        if (isWaiting && !isOver) page.show(<StartingScreen config={page.config} fname={session.fname} />);
      },
      () => undefined,
    );
  try {
    const role = await getRole();
    const isOutdated = await mustLoadAgain(role, page.config);
    isWaiting = false;
    if (isOver) return;
    if (isOutdated) return page.browser.reload();
    const { audience, mustSetUp } = role;
    if (mustSetUp) showRequiredSetUp(page, mustSetUp, () => void runRoleReading(page, session, email));
    else runSignedIn(page, session, audience, email);
  } catch (error) {
    isWaiting = false;
    if (isOver) return;
    if (error instanceof ApiError && error.kind === 'unauthorised') endDeadSession(page, session);
    else showRoleFailure(page, error, () => void runRoleReading(page, session, email));
  }
}

/**
 * A 401 at startup means signed out (acceptance A6), unless another tab signed in meanwhile. The user did not sign out,
 * so other tabs may ask for the password (A8).
 */
function endDeadSession(page: Page, { token }: Session): void {
  const stored = readSession();
  if (stored && stored.token !== token) return void runRoleReading(page, stored);
  dropSession();
  runSignedOut(page, { ended: true });
}

const signOutOf =
  ({ browser }: Page) =>
  async (): Promise<void> => {
    await leaveBrowser();
    browser.load(paths.signIn);
  };

/** The server answers no other call before the user has done this. */
function showRequiredSetUp(page: Page, step: RequiredStep, onDone: () => void): void {
  page.show(
    <LazyPart load={loadRequiredSetUp}>
      {({ RequiredSetUp }) => (
        <RequiredSetUp key={step} step={step} config={page.config} onDone={onDone} onSignOut={signOutOf(page)} />
      )}
    </LazyPart>,
  );
}

function showRoleFailure(page: Page, error: unknown, onRetry: () => void): void {
  page.show(
    <LazyPart load={loadRoleFailure}>
      {({ RoleFailure }) => (
        <RoleFailure
          config={page.config}
          error={error}
          onRetry={onRetry}
          onReload={page.browser.reload}
          onSignOut={signOutOf(page)}
        />
      )}
    </LazyPart>,
  );
}

function runSignedIn(page: Page, session: Session, audience: Audience, email?: string): void {
  const { boot, browser, config } = page;
  const registry = page.federate(boot, config, audience);
  const landing = landingAddress(browser.address(), registry, screens);
  if (landing !== browser.address()) browser.rewrite(landing);
  const router = createBrowserRouter(shellRoutes, {
    patchRoutesOnNavigation: mountRoutes(registry, SCREENS_ROUTE_ID),
  });
  const { version } = boot.shell;
  const queryClient = createQueryClient();
  const parts = { version, config, audience, session, email, router, registry, browser, queryClient };
  const services = createShellServices(parts);
  page.services = services;
  const endIdleTasks = startIdleTasks(services, boot);
  page.begin(() => {
    page.services = undefined;
    endIdleTasks();
    services.dispose();
    router.dispose();
  });
  page.show(
    <ConfigProvider value={config}>
      <KernelProviders kernel={services}>
        <RouterProvider router={router} />
      </KernelProviders>
    </ConfigProvider>,
  );
}
