import { createTestApi, type TestAnswers, type TestApi } from '@gym/api-client/testing';
import { createFakeApi, type FakeApi, type FakeApiOptions } from '@gym/fake-api';
import { createFakeHost, renderRemote, type FakeHostOptions, type RenderedRemote } from '@gym/remote-kit';
import { screen } from '@testing-library/react';
import * as remote from '../remote.ts';
import { GYM } from './gym-answers.ts';

export interface OpenedScreen extends RenderedRemote {
  readonly api: FakeApi;
}

export interface OpenOptions extends Partial<FakeApiOptions> {
  readonly config?: FakeHostOptions['config'];
  readonly Slot?: FakeHostOptions['Slot'];
  /** Prepares the fake API before the screen opens. */
  before?(api: FakeApi): void;
}

export interface ScreenOptions extends Pick<OpenOptions, 'config' | 'Slot'> {
  /** The answers that differ from `GYM` and from the contract's examples. */
  readonly answers?: TestAnswers;
  /** What the server announces: by default everything, by `[]` nothing beyond section 7. */
  readonly features?: readonly string[];
  /** Prepares the answers before the screen opens. */
  before?(api: TestApi): void;
}

let last: { uninstall(): void } | undefined;
afterEach(() => {
  last?.uninstall();
  last = undefined;
});

/** Opens a screen of this remote as staff, on a fake API; resolves once its title is visible. */
export async function openAt(
  at: string,
  { mode = 'full', config, Slot, before, ...options }: OpenOptions = {},
): Promise<OpenedScreen> {
  const api = createFakeApi({ mode, ...options });
  last = api;
  api.signIn('staff');
  before?.(api);
  return { ...(await render(at, { config, Slot })), api };
}

/** Opens a screen of this remote as staff, above typed answers; resolves once its title is visible. */
export async function openScreen(
  at: string,
  { answers, features, config, Slot, before }: ScreenOptions = {},
): Promise<RenderedRemote & { readonly api: TestApi }> {
  const api = createTestApi({ answers: { ...GYM, ...answers }, ...(features && { features }) });
  last = api;
  api.signIn('staff');
  before?.(api);
  return { ...(await render(at, { config, Slot })), api };
}

async function render(at: string, { config, Slot }: Pick<OpenOptions, 'config' | 'Slot'>): Promise<RenderedRemote> {
  const host = createFakeHost({ audience: 'staff', ...(config && { config }), ...(Slot && { Slot }) });
  const rendered = renderRemote(remote, { at, host });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

/** The bodies of all requests of a call. */
export const bodiesOf = (api: FakeApi, call: string): unknown[] => api.requestsOf(call).map(({ body }) => body);
