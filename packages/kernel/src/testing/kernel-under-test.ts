import { ApiError, type ApiErrorKind } from '@gym/api-client';
import type { BootConfig, HostServices, SaveRequest, Toast } from '@gym/remote-contract';
import type { QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { createKernel } from '../create-kernel.ts';
import type { RemoteRegistry } from '../remotes/remote-registry.ts';
import { thisBrowser } from '../services/browser.ts';
import { createQueryClient } from '../services/stores.ts';

/** The kernel of each test, on the page '/user', with its visible effects. */
export interface KernelUnderTest {
  readonly services: HostServices;
  readonly queryClient: QueryClient;
  /** Visible toasts, oldest first. */
  toasts(): readonly Toast[];
  /** The current path. */
  path(): string;
}

let current: KernelUnderTest;
let dispose = () => {};

beforeEach(() => {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/user'] });
  const {
    host,
    queryClient,
    toaster,
    dispose: end,
  } = createKernel({
    version: '1.0.0',
    config: {} as BootConfig,
    router,
    queryClient: createQueryClient(),
    browser: thisBrowser,
    // These tests load no screen.
    registry: { remotes: () => [{ name: 'lockers', settings: { size: 50 } }] } as unknown as RemoteRegistry,
    session: {
      audience: 'admin',
      fname: 'Test',
      lname: 'Person',
      has: (feature) => ['versions', 'idempotency'].includes(feature),
      end: async () => undefined,
    },
    telemetry: { report: () => undefined },
  });
  current = { services: host, queryClient, toasts: toaster.shown, path: () => router.state.location.pathname };
  dispose = () => {
    end();
    router.dispose();
  };
});
afterEach(() => act(() => dispose()));

/** The kernel of this test. */
export const host = (): KernelUnderTest => current;

interface ApiFailure {
  kind?: ApiErrorKind;
  movedTo?: string;
  errors?: Record<string, string>;
  current?: Record<string, unknown>;
  changes?: Record<string, unknown>;
}
export interface Person {
  fname: string;
  email: string;
  password: string;
}

export const TYPED: Person = { fname: 'Ann', email: 'ann@gym.test', password: 'secret' };

export const shows = (kind: Toast['kind'], ...texts: string[]) =>
  waitFor(() =>
    expect(
      host()
        .toasts()
        .filter((toast) => toast.kind === kind)
        .map(({ text }) => text)
        .join('\n'),
    ).toMatch(new RegExp(texts.map(escape).join('[^]*'))),
  );

export const submit = (request: Partial<SaveRequest<Person>> = {}) =>
  host().services.saves.submit<Person>({
    record: 'User Ann Lee',
    form: '/user',
    list: '/userlist',
    values: TYPED,
    secrets: ['password'],
    send: async () => ({}),
    ...request,
  });

export const apiError = ({ kind = 'invalid', ...details }: ApiFailure = {}) =>
  new ApiError(kind, 'That email is taken.', details);

export const action = (name: string) =>
  host()
    .toasts()
    .find(({ kind }) => kind === 'error')
    ?.actions?.find(({ label }) => label === name);

export const reopen = async () => {
  await shows('error', 'User Ann Lee');
  await act(async () => action('Reopen form')?.run());
  await waitFor(() => expect(host().path()).toBe('/user'));
};

export const reopenFailed = async (extra: ApiFailure = {}, request: Partial<SaveRequest<Person>> = {}) => {
  await act(async () => {
    await submit({ send: () => Promise.reject(apiError(extra)), ...request });
  });
  await reopen();
  return host().services.saves.reopened<Person>('/user');
};

/** Whether the browser would ask before the user leaves the product. */
export const leavingAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
