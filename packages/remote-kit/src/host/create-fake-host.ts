import type { Kernel, KernelRouter } from '@gym/kernel';
import type { ContributedFilter, HostServices, SaveOutcome, SlotsModule, TelemetryEvent } from '@gym/remote-contract';
import type { SettingValues } from '@gym/remote-contract/settings';
import type { ShownToast } from '@gym/ui';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router-dom';
import { followedRouter } from './followed-router.ts';
import { createKitKernel, type KitHostOptions } from './kit-kernel.ts';

export interface FakeHostOptions extends KitHostOptions {
  /** The user's location before a remote is mounted. */
  at?: string;
  /** The values of the remote's settings. */
  settings?: SettingValues;
  /** Stands for the panels of other remotes, in the slots of this remote's screens. */
  Slot?: SlotsModule['Slot'];
  /** Stand for the filters of other remotes, in the lists of this remote. */
  filters?: readonly ContributedFilter[];
}

/** One submit, as the host received it. */
export interface FakeSave {
  readonly record: string;
  readonly form: string;
  readonly list?: string;
  readonly values: object;
  outcome: 'pending' | SaveOutcome;
}

/** A toast of the host. */
export type FakeToast = ShownToast;

/** The host's services, and what a test may inspect. */
export interface FakeHost extends HostServices {
  readonly toasts: Kernel['toaster'] & {
    /** The toasts that show now, oldest first. */
    visible(): readonly FakeToast[];
    /** Every toast that was shown, in order. */
    history(): readonly FakeToast[];
  };
  readonly saves: Kernel['saves'] & {
    /** Every submit, in order. */
    readonly submitted: readonly FakeSave[];
  };
  readonly unsavedWork: Kernel['unsavedWork'];
  readonly queryClient: QueryClient;
  /** What shows the screens of a remote. `renderRemote` provides it. */
  readonly kernel: Kernel;
  /** The reported events, in order. */
  readonly reported: readonly TelemetryEvent[];
  /** The paths that screens passed to `navigate`, and the lists that saves led to. */
  readonly navigations: readonly string[];
  /** Whether the session has ended. */
  ended(): boolean;
  path(): string;
  /** Follows a router from now on. `renderRemote` calls it. */
  connect(router: KernelRouter): void;
  /** Removes the listeners on the window and the router. */
  dispose(): void;
}

/** Every toast that was shown: a save shows several in the same place. */
function recordToasts({ shown, subscribe }: Kernel['toaster']): readonly FakeToast[] {
  const seen: FakeToast[] = [];
  subscribe(() => seen.push(...shown().filter((toast) => !seen.includes(toast))));
  return seen;
}

/** The kernel of the product as a test double of the shell, for a remote. Development only. */
export function createFakeHost({
  at = '/',
  settings,
  Slot = () => null,
  filters,
  ...options
}: FakeHostOptions = {}): FakeHost {
  const reported: TelemetryEvent[] = [];
  const navigations: string[] = [];
  let ended = false;
  const router = followedRouter(
    createMemoryRouter([{ path: '*', element: null }], { initialEntries: [at] }),
    (to) => void navigations.push(to),
  );
  const kernel = createKitKernel({
    ...options,
    router,
    telemetry: { report: (event) => void reported.push(event) },
    onEnd: () => {
      ended = true;
    },
  });
  const { host, queryClient, saves, toaster, unsavedWork } = kernel;
  const submitted: FakeSave[] = [];
  const shown = recordToasts(toaster);
  const services = {
    ...host,
    toasts: { ...toaster, visible: toaster.shown, history: () => shown },
    saves: {
      ...saves,
      submitted,
      submit: async (request) => {
        const { record, form, list, values } = request;
        const save: FakeSave = { record, form, ...(list !== undefined && { list }), values, outcome: 'pending' };
        submitted.push(save);
        return (save.outcome = await saves.submit(request));
      },
    },
    unsavedWork,
    loadSlots: async () => ({ Slot }),
    settingsOf: () => settings,
    loadFilters: () => filters && Promise.resolve(filters),
  } satisfies Partial<FakeHost>;
  return {
    ...services,
    queryClient,
    kernel: { ...kernel, host: services },
    reported,
    navigations,
    ended: () => ended,
    path: () => router.state.location.pathname,
    connect: router.follow,
    dispose: kernel.dispose,
  };
}
