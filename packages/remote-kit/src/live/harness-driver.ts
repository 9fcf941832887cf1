import type { Page } from 'playwright-core';
import type { ApiMode } from '../harness/api-mode.ts';
import type { HarnessHandle, ObservedScreen, OpenOptions, ScreenState } from '../harness/harness-page.ts';

/** Of the harness, and which API holds its responses. */
export interface HowToOpen extends Omit<OpenOptions, 'held'> {
  readonly held?: 'server' | 'own API';
}

/** Drives a harness page from outside the browser. */
export interface HarnessDriver {
  /**
   * Loads the page at a URL, as a link from another site does.
   * @throws Error if the remote does not load
   */
  load(path: string): Promise<void>;
  /** Opens a screen afresh in the loaded page; waits until it settles, except if calls are held. */
  open(path: string, api: ApiMode, how?: HowToOpen): Promise<void>;
  release(): Promise<void>;
  settled(): Promise<void>;
  close(): Promise<void>;
  state(): Promise<ScreenState>;
  startUpFailure(): Promise<string | undefined>;
  look(): Promise<ObservedScreen>;
}

export function driveHarness(page: Page): HarnessDriver {
  /** Calls the harness inside its page. */
  const ask = <Name extends keyof HarnessHandle>(name: Name, ...args: Parameters<HarnessHandle[Name]>) =>
    page.evaluate(
      async ([act, given]) => {
        const handle = await window.gymHarness;
        if (!handle) throw new Error('This page is no harness.');
        return (handle[act] as (...all: readonly unknown[]) => unknown)(...given);
      },
      [name, args] as const,
    ) as Promise<Awaited<ReturnType<HarnessHandle[Name]>>>;
  return {
    load: async (path) => {
      await page.goto(path);
      await ask('settled');
    },
    open: async (path, api, how) => {
      await ask('open', path, api, { ...how, held: how?.held === 'server' });
      if (!how?.held) await ask('settled');
    },
    release: async () => {
      await ask('release');
      await ask('settled');
    },
    settled: () => ask('settled'),
    close: () => ask('close'),
    state: () => ask('state'),
    startUpFailure: () => ask('startUpFailure'),
    look: () => ask('look'),
  };
}
