import {
  configureApi,
  dropSession,
  endSession,
  getRole,
  onSessionChange,
  readSession,
  signOut,
  writeSession,
  ApiError,
  type Session,
} from '@gym/api-client';
import { audienceOfRole, type Audience, type BootConfig, type BootData } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { startIdleTasks } from './idle-tasks.ts';
import type { Browser } from '../platform/services/browser.ts';
import { LazyPart } from '../platform/failures/lazy-part.tsx';
import type { RemoteRegistry } from '../platform/federation/remote-registry.ts';
import { isPublicPath, pathnameOf, PATHS } from '../platform/paths.ts';
import { mountRoutes } from '../platform/remotes/mount-routes.tsx';
import { SCREENS_ROUTE_ID, shellRoutes } from './shell-routes.tsx';
import { loadSignIn, signedOutRoutes } from './public-routes.tsx';
import { createQueryClient } from './query-client.ts';
import { createShellServices } from './create-shell-services.ts';
import type { ShellServices } from '../platform/services/use-shell.ts';
import { forgetRememberedAddress, landingAddress, rememberAddress } from '../platform/session/landing-address.ts';
import { handleForbidden } from '../platform/session/role-change.ts';
import { ShellProviders, SignedOutProviders } from './shell-providers.tsx';
import { StartingScreen } from './starting-screen.tsx';

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

/**
 * Runs the page through its phases: signed out, reading the role, role failure, signed in. Only one phase runs at a
 * time. When it ends, everything that it started ends too.
 */
export function startShell(options: StartOptions): () => void {
  const { config, browser, show } = options;
  let services: ShellServices | undefined;
  let endPhase = () => {};
  const begin = (end: () => void = () => {}) => {
    endPhase();
    endPhase = end;
  };
  configureApi({
    base: config.apiBase,
    onUnauthorised: async () => (await services?.reSignIn.ask()) ?? 'give-up',
    onForbidden: () => {
      if (services) void handleForbidden(services);
    },
  });

  function signedOut({ ended = false } = {}): void {
    void loadSignIn().catch(() => undefined); // starts beside the first paint; the route's own load reports a failure
    const address = browser.address();
    if (!isPublicPath(pathnameOf(address))) {
      rememberAddress(address);
      browser.rewrite(PATHS.signIn);
    }
    const router = createBrowserRouter(
      signedOutRoutes({
        ended,
        onSignedIn: (session, email) => {
          writeSession(session);
          void askRole(session, email);
        },
      }),
    );
    // After a sign-in in another tab, this tab loads the address that it had.
    const stop = onSessionChange((session) => {
      if (session) browser.load(browser.address());
    });
    begin(() => {
      stop();
      router.dispose();
    });
    show(
      <SignedOutProviders config={config}>
        <RouterProvider router={router} />
      </SignedOutProviders>,
    );
  }

  async function askRole(session: Session, email?: string): Promise<void> {
    let over = false;
    const stop = onSessionChange(() => browser.reload());
    begin(() => {
      over = true;
      stop();
    });
    show(<StartingScreen config={config} fname={session.fname} />);
    try {
      const { role } = await getRole();
      if (!over) signedIn(session, audienceOfRole(role), email);
    } catch (error) {
      if (over) return;
      if (error instanceof ApiError && error.kind === 'unauthorised') return sessionIsDead(session);
      show(
        <LazyPart load={loadRoleFailure}>
          {({ RoleFailure }) => (
            <RoleFailure
              config={config}
              reason={failureOf(error).reason}
              onRetry={() => askRole(session, email)}
              onSignOut={async () => {
                await signOut();
                endSession();
                forgetRememberedAddress();
                browser.load(PATHS.signIn);
              }}
            />
          )}
        </LazyPart>,
      );
    }
  }

  /**
   * A 401 at startup means signed out (acceptance A6), unless another tab signed in meanwhile. The user did not sign
   * out, so other tabs may ask for the password (A8).
   */
  function sessionIsDead({ token }: Session): void {
    const stored = readSession();
    if (stored && stored.token !== token) return void askRole(stored);
    dropSession();
    signedOut({ ended: true });
  }

  function signedIn(session: Session, audience: Audience, email?: string): void {
    const registry = options.federate(options.boot, config, audience);
    const landing = landingAddress(browser.address(), registry);
    if (landing !== browser.address()) browser.rewrite(landing);
    const router = createBrowserRouter(shellRoutes, {
      patchRoutesOnNavigation: mountRoutes(registry, SCREENS_ROUTE_ID),
    });
    const made = createShellServices({
      version: options.boot.shell.version,
      config,
      audience,
      session,
      email,
      router,
      registry,
      browser,
      queryClient: createQueryClient(),
    });
    services = made;
    const endAside = startIdleTasks(made, options.boot);
    begin(() => {
      services = undefined;
      endAside();
      made.dispose();
      router.dispose();
    });
    show(
      <ShellProviders services={made}>
        <RouterProvider router={router} />
      </ShellProviders>,
    );
  }

  const session = readSession();
  if (session) void askRole(session);
  else signedOut();
  return () => begin();
}
