import { ApiError, type ApiErrorKind } from '@gym/api-client';
import type { HostServices, SaveRequest, Toast } from '@gym/remote-contract';
import type { QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';

/** The services under test, and their visible effects. */
export interface HostUnderTest {
  readonly services: HostServices;
  readonly queryClient: QueryClient;
  /** Visible toasts, oldest first. */
  toasts(): readonly Toast[];
  /** The current path. */
  path(): string;
  dispose?(): void;
}

export interface HostContractOptions {
  /** The initial path. */
  readonly at: string;
  /** The features that the server announces. */
  readonly features: readonly string[];
}

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

export type HostTools = ReturnType<typeof hostTools>;

/** The steps of the save tests on a host. */
export function hostTools(host: () => HostUnderTest) {
  const shows = (kind: Toast['kind'], ...texts: string[]) =>
    waitFor(() =>
      expect(
        host()
          .toasts()
          .filter((toast) => toast.kind === kind)
          .map(({ text }) => text)
          .join('\n'),
      ).toMatch(new RegExp(texts.map(escape).join('[^]*'))),
    );
  const submit = (request: Partial<SaveRequest<Person>> = {}) =>
    host().services.saves.submit<Person>({
      record: 'User Ann Lee',
      form: '/user',
      list: '/userlist',
      values: TYPED,
      secrets: ['password'],
      send: async () => ({}),
      ...request,
    });
  const apiError = ({ kind = 'invalid', ...details }: ApiFailure = {}) =>
    new ApiError(kind, 'That email is taken.', details);
  const action = (name: string) =>
    host()
      .toasts()
      .find(({ kind }) => kind === 'error')
      ?.actions?.find(({ label }) => label === name);
  const reopen = async () => {
    await shows('error', 'User Ann Lee');
    await act(async () => action('Reopen form')?.run());
    await waitFor(() => expect(host().path()).toBe('/user'));
  };
  const reopenFailed = async (extra: ApiFailure = {}, request: Partial<SaveRequest<Person>> = {}) => {
    await act(async () => {
      await submit({ send: () => Promise.reject(apiError(extra)), ...request });
    });
    await reopen();
    return host().services.saves.reopened<Person>('/user');
  };
  return { host, shows, submit, apiError, action, reopen, reopenFailed };
}

/** Whether the browser would ask before the user leaves the product. */
export const leavingAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
