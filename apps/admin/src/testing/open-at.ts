import { createTestApi, type TestAnswers, type TestApi } from '@gym/api-client/testing';
import { createFakeHost, renderRemote, type FakeHostOptions, type RenderedRemote } from '@gym/remote-kit';
import { screen } from '@testing-library/react';
import * as remote from '../remote.ts';

export interface OpenedScreen extends RenderedRemote {
  readonly api: TestApi;
}

export interface OpenOptions {
  readonly answers?: TestAnswers;
  /** What the server announces; none is a server of the specification. */
  readonly features?: readonly string[];
  readonly config?: FakeHostOptions['config'];
  /** Prepares the API before the screen opens. */
  before?(api: TestApi): void;
}

/** A server of the specification announces nothing. */
export const SPECIFICATION: OpenOptions = { features: [] };

let last: TestApi | undefined;
afterEach(() => {
  last?.uninstall();
  last = undefined;
});

/** Opens a screen of this remote as an administrator; resolves once its title is visible. */
export async function openAt(at: string, { config = {}, before, ...options }: OpenOptions = {}): Promise<OpenedScreen> {
  const api = createTestApi(options);
  last = api;
  api.signIn('admin');
  before?.(api);
  const rendered = renderRemote(remote, { at, host: createFakeHost({ audience: 'admin', config }) });
  await screen.findByRole('heading', { level: 1 });
  return { ...rendered, api };
}
