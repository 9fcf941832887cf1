import { createTestApi, type TestAnswers, type TestApi } from '@gym/api-client/testing';
import { createFakeHost, renderRemote, type FakeHostOptions, type RenderedRemote } from '@gym/remote-kit';
import { screen } from '@testing-library/react';
import * as remote from '../remote.ts';
import { GYM } from './gym-answers.ts';

export interface OpenOptions extends Pick<FakeHostOptions, 'config' | 'Slot' | 'filters'> {
  /** The answers that differ from `GYM` and from the contract's examples. */
  readonly answers?: TestAnswers;
  /** What the server announces: by default everything, by `[]` nothing beyond section 7. */
  readonly features?: readonly string[];
  /** Prepares the answers before the screen opens. */
  before?(api: TestApi): void;
}

let last: TestApi | undefined;
afterEach(() => {
  last?.uninstall();
  last = undefined;
});

/** Opens a screen of this remote as staff, above typed answers; resolves once its title is visible. */
export async function openAt(
  at: string,
  { answers, features, config, Slot, filters, before }: OpenOptions = {},
): Promise<RenderedRemote & { readonly api: TestApi }> {
  const api = createTestApi({ answers: { ...GYM, ...answers }, ...(features && { features }) });
  last = api;
  api.signIn('staff');
  before?.(api);
  const contributed = { ...(Slot && { Slot }), ...(filters && { filters }) };
  const host = createFakeHost({ audience: 'staff', ...(config && { config }), ...contributed });
  const rendered = renderRemote(remote, { at, host });
  await screen.findByRole('heading', { level: 1 });
  return { ...rendered, api };
}
