import { QueryClient } from '@tanstack/react-query';
import { hasFeature } from '@gym/api-client';
import {
  type Audience,
  type BootConfig,
  type HostServices,
  type SlotsModule,
  type TelemetryEvent,
} from '@gym/remote-contract';
import { type FakeSaves, MemorySaves } from './fake-saves.ts';
import { createFakeToasts, type FakeToasts } from './fake-toasts.ts';
import { createFakeUnsavedWork, type FakeUnsavedWork } from './fake-unsaved-work.ts';
import { followLocation, type HostLocation } from './location.ts';

/** The gym in tests of remotes, unless a test sets its own. */
export const DEFAULT_CONFIG: BootConfig = {
  gymName: 'Test Gym',
  gymTagline: 'Stronger every day',
  developerCredit: 'Test Developers',
  apiBase: '',
  cdnBase: '/',
  currency: 'EUR',
  locale: 'en-GB',
  timeZone: 'UTC',
  measureUnit: 'cm',
  fixedCities: ['City 1', 'City 2'],
  passwordMinLength: 1,
};

export interface FakeHostOptions {
  audience?: Audience;
  fname?: string;
  lname?: string;
  /** The features that the server announces. Default: those that the client received, as in the shell. */
  features?: readonly string[];
  config?: Partial<BootConfig>;
  /** The user's location before a remote is mounted. */
  at?: string;
  queryClient?: QueryClient;
  /** Stands for the panels of other remotes, in the slots of this remote's screens. */
  Slot?: SlotsModule['Slot'];
}

/** The host's services, and what a test may inspect. */
export interface FakeHost extends HostServices {
  readonly toasts: FakeToasts;
  readonly saves: FakeSaves;
  readonly unsavedWork: FakeUnsavedWork;
  readonly queryClient: QueryClient;
  /** The reported events, in order. */
  readonly reported: readonly TelemetryEvent[];
  /** The paths that screens passed to `navigate`, and the lists that saves led to. */
  readonly navigations: readonly string[];
  /** Whether the session has ended. */
  ended(): boolean;
  path(): string;
  /** Follows a router from now on. `renderRemote` calls it. */
  connect(location: HostLocation): void;
  /** Removes the listeners on the window and the router. */
  dispose(): void;
}

/** The test double of the shell, for a remote. Development only. */
export function createFakeHost(options: FakeHostOptions = {}): FakeHost {
  const {
    audience = 'admin',
    fname = 'Test',
    lname = 'Person',
    features,
    config,
    at = '/',
    queryClient = createTestQueryClient(),
    Slot = () => null,
  } = options;
  const toasts = createFakeToasts();
  const unsavedWork = createFakeUnsavedWork();
  const reported: TelemetryEvent[] = [];
  const navigations: string[] = [];
  let ended = false;
  const location = followLocation(at, (to) => navigations.push(to));
  const has = (feature: string) => features?.includes(feature) ?? hasFeature(feature);
  const saves = new MemorySaves({
    toasts,
    has,
    location,
    queryClient,
  });
  const askBeforeUnload = (event: Event) => {
    if (unsavedWork.dirty().length > 0 || saves.unsettled()) event.preventDefault();
  };
  window.addEventListener('beforeunload', askBeforeUnload);
  const stopFollowing = location.onArrival((path) => saves.arrivedAt(path));

  return {
    config: { ...DEFAULT_CONFIG, ...config },
    session: {
      audience,
      fname,
      lname,
      has,
      end: async () => {
        ended = true;
      },
    },
    toasts,
    saves,
    unsavedWork,
    queryClient,
    reported,
    navigations,
    telemetry: { report: (event) => void reported.push(event) },
    loadSlots: async () => ({ Slot }),
    navigate: (to, how) => location.go(to, how),
    ended: () => ended,
    path: () => location.path(),
    connect: location.follow,
    dispose: () => {
      stopFollowing();
      window.removeEventListener('beforeunload', askBeforeUnload);
    },
  };
}

/** A client that fails at once instead of retrying, and that sets no timers to clear its cache. */
function createTestQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
}
