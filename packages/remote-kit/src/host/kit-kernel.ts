import { hasFeature } from '@gym/api-client';
import { createKernel, createRemoteRegistry, type Kernel, type KernelOptions, thisBrowser } from '@gym/kernel';
import type { Audience, BootConfig } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { QueryClient } from '@tanstack/react-query';

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

/** The user and the gym. */
export interface KitHostOptions {
  audience?: Audience;
  fname?: string;
  lname?: string;
  /** The features that the server announces. Default: those that the client received, as in the shell. */
  features?: readonly string[];
  config?: Partial<BootConfig>;
  queryClient?: QueryClient;
}

interface KitKernelOptions extends KitHostOptions, Pick<KernelOptions, 'router' | 'telemetry'> {
  readonly registry?: KernelOptions['registry'];
  /** Ends the session. */
  onEnd?(): void;
}

/** The kernel of the product, for one remote without the shell. It loads no page. */
export const createKitKernel = ({
  audience = 'admin',
  fname = 'Test',
  lname = 'Person',
  features,
  config,
  queryClient = createTestQueryClient(),
  registry = createRemoteRegistry({ remotes: [], loadRemote: () => Promise.reject(new Error('There is no remote.')) }),
  onEnd,
  ...rest
}: KitKernelOptions): Kernel =>
  createKernel({
    ...rest,
    version: CONTRACT_VERSION,
    config: { ...DEFAULT_CONFIG, ...config },
    browser: { ...thisBrowser, load: () => undefined, reload: () => undefined },
    queryClient,
    registry,
    session: {
      audience,
      fname,
      lname,
      has: (feature) => features?.includes(feature) ?? hasFeature(feature),
      end: async () => onEnd?.(),
    },
  });

/** A client that fails at once instead of retrying, and that sets no timers to clear its cache. */
const createTestQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
