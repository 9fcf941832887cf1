import { hasFeature, type Session } from '@gym/api-client';
import type { Audience, BootData, Command, Drafts, HostServices } from '@gym/remote-contract';
import { chromeTexts } from '../chrome/texts.ts';
import { loadReSignInForm } from '../features/sign-in/load-re-sign-in-form.ts';
import { type Browser, createKernel, createStore, type KernelOptions } from '@gym/kernel';
import * as paths from '@gym/remote-contract/routes/shell';
import { createSessionRenewal } from '../platform/session/session-renewal.ts';
import { createKnownEmail, createLiveSession, type LiveSession } from '../platform/session/signed-in-user.ts';
import { leaveBrowser } from '../platform/session/leave-browser.ts';
import type { PaletteDialog, PaletteDialogs, PaletteState, ShellServices } from '../platform/use-shell.tsx';
import { pageTelemetry } from '../platform/telemetry/page-telemetry.ts';

const loadPalette = () => import(/* webpackChunkName: "palette" */ '../chrome/palette/palette-dialogs.tsx');

export interface ShellServicesOptions extends Pick<
  KernelOptions,
  'version' | 'config' | 'router' | 'registry' | 'queryClient' | 'browser'
> {
  readonly audience: Audience;
  readonly session: Session;
  /** Email of the sign-in on this page. Absent if the session is older than the page. */
  readonly email?: string;
}

/**
 * Opens the user's drafts, once per page. In one chunk with the idle tasks, and after the form shows: its first paint
 * needs neither this code nor its call.
 */
function createDraftLoader({ whenIdle }: Browser): NonNullable<HostServices['loadDrafts']> {
  let opened: Promise<Drafts | undefined> | undefined;
  const open = async () => {
    await new Promise<void>(whenIdle);
    return (await import(/* webpackChunkName: "aside" */ '@gym/api-client/drafts')).openDrafts();
  };
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
}

const MAX_RECENT = 6;

/** Keeps which dialog is open, and what the user chose last. */
function createPaletteState(load: () => Promise<PaletteDialogs>, onFailure: () => void): PaletteState {
  const { current, set, subscribe } = createStore<PaletteDialog | undefined>(undefined);
  let recent: readonly Command[] = [];
  return {
    current,
    subscribe,
    open: (name) => void load().then((dialogs) => set(dialogs[name]), onFailure),
    close: () => set(undefined),
    recent: () => recent,
    remember: (entry) => {
      recent = [entry, ...recent.filter(({ path }) => path !== entry.path)].slice(0, MAX_RECENT);
    },
  };
}

/** The session as remotes see it. */
const createHostSession = (
  session: LiveSession,
  audience: Audience,
  services: () => Pick<ShellServices, 'leaving' | 'reSignIn' | 'queryClient'>,
): HostServices['session'] => ({
  get fname() {
    return session.current().fname;
  },
  get lname() {
    return session.current().lname;
  },
  audience,
  has: hasFeature,
  end: async () => {
    const { leaving, reSignIn, queryClient } = services();
    if (!(await leaving.mayLeave())) return;
    reSignIn.stop();
    // A read that arrives after the sign-out gets a 401, and its screen would show that.
    await queryClient.cancelQueries();
    await leaveBrowser();
    await leaving.load(paths.signIn);
  },
});

/** Creates the services of the signed-in shell, once per page. */
export function createShellServices(options: ShellServicesOptions): ShellServices {
  const { config, audience, queryClient, browser } = options;
  const session = createLiveSession(options.session);
  const knownEmail = createKnownEmail(options.email, queryClient, browser);
  const kernel = createKernel({
    ...options,
    session: createHostSession(session, audience, () => services),
    telemetry: pageTelemetry,
    loadDrafts: createDraftLoader(browser),
  });
  const { leaving, saves, toaster, unsavedWork } = kernel;
  const staysOpen = () => Boolean(config.idleLockMinutes) || unsavedWork.dirty().length + saves.unsettled().length > 0;
  const who = { session, knownEmail, audience };
  const { reSignIn, dispose } = createSessionRenewal({ ...who, queryClient, browser, leaving, staysOpen });
  const services: ShellServices = {
    ...kernel,
    audience,
    knownEmail,
    palette: createPaletteState(loadPalette, () => toaster.show({ kind: 'error', text: chromeTexts.searchFailed })),
    preloadReSignInForm: loadReSignInForm,
    reSignIn,
    session,
    dispose: () => {
      dispose();
      knownEmail.dispose();
      kernel.dispose();
    },
  };
  return services;
}

/**
 * Starts the idle tasks when the browser is idle. Shortcuts that were pressed before act then.
 * @returns a function that ends them
 */
export function startIdleTasks(services: ShellServices, boot: BootData): () => void {
  let end: (() => void) | undefined | null;
  const pressed: KeyboardEvent[] = [];
  const note = (event: KeyboardEvent) => void pressed.push(event);
  addEventListener('keydown', note);
  services.browser.whenIdle(
    () =>
      void import(/* webpackChunkName: "aside" */ './run-idle-tasks.ts').then(
        ({ runIdleTasks }) => {
          removeEventListener('keydown', note);
          if (end !== null) end = runIdleTasks(services, boot, pressed.splice(0));
        },
        () => removeEventListener('keydown', note), // the page works without them
      ),
  );
  return () => {
    removeEventListener('keydown', note);
    end?.();
    end = null;
  };
}
