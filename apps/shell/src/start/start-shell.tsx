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
import { aside } from '../aside/aside.ts';
import type { Browser } from '../browser/browser.ts';
import { LazyPart } from '../lazy-part/lazy-part.tsx';
import type { RemoteRegistry } from '../remotes/remote-registry.ts';
import { isPublicPath, pathnameOf, PATHS } from '../paths.ts';
import { createGrafts } from '../remotes/grafts.ts';
import { SCREENS, shellRoutes } from '../routes/shell-routes.tsx';
import { signedOutRoutes } from '../routes/signed-out-routes.tsx';
import { createQueryClient } from '../services/query-client.ts';
import { createShellServices } from '../services/create-shell-services.ts';
import type { ShellServices } from '../services/shell-services.ts';
import { forgetRememberedAddress, rememberAddress } from '../session/remembered-path.ts';
import { followRole } from '../role-change/follow-role.ts';
import { loadSignIn } from '../sign-in/load-sign-in.ts';
import { landingAddress } from './landing-address.ts';
import { ShellApp } from './shell-app.tsx';
import { SignedOutApp } from './signed-out-app.tsx';
import { StartingScreen } from './starting-screen.tsx';

/** With what else is shown of failures. */
const loadRoleFailure = () => import(/* webpackChunkName: "aside" */ './role-failure.tsx');

export interface StartOptions {
  readonly boot: BootData;
  readonly config: BootConfig;
  readonly browser: Browser;
  /** Registers the remotes of one audience, and no other's (acceptance A11). */
  federate(boot: BootData, config: BootConfig, audience: Audience): RemoteRegistry;
  /** Shows something in place of what the page shows. */
  show(screen: ReactNode): void;
}

/**
 * The life of a page: signed out, or asking for the role, or failed to learn it, or signed in. One phase at a time; what a
 * phase began ends with it.
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
      if (services) void followRole(services);
    },
  });

  function signedOut({ ended = false } = {}): void {
    void loadSignIn().catch(() => undefined); // beside the first paint; the screen asks again
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
    // Signed in, in another tab: this one follows, to where it was headed.
    const stop = onSessionChange((session) => {
      if (session) browser.load(browser.address());
    });
    begin(() => {
      stop();
      router.dispose();
    });
    show(
      <SignedOutApp config={config}>
        <RouterProvider router={router} />
      </SignedOutApp>,
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

  /** A 401 at startup is signed out (acceptance A6), unless another tab signed in meanwhile. Nobody signed out: other tabs may ask for the password (A8). */
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
    const router = createBrowserRouter(shellRoutes, { patchRoutesOnNavigation: createGrafts(registry, SCREENS) });
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
    const endAside = aside(made, options.boot);
    begin(() => {
      services = undefined;
      endAside();
      made.dispose();
      router.dispose();
    });
    show(
      <ShellApp services={made}>
        <RouterProvider router={router} />
      </ShellApp>,
    );
  }

  const session = readSession();
  if (session) void askRole(session);
  else signedOut();
  return () => begin();
}
