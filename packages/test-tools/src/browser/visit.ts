import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { TelemetryEvent } from '@gym/remote-contract';
import { Troubles } from './troubles.ts';

/** One user in one browser context. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly troubles: Troubles;
  /** The shell's telemetry so far, over all documents. */
  readonly telemetry: readonly TelemetryEvent[];
  /** All requests so far, of all tabs. */
  readonly requests: readonly Request[];
  /** The API calls so far, as method and path: `GET /api/getRole`. */
  calls(): string[];
}

export interface VisitOptions {
  /** The session of a demo account or of a new user. Absent if signed out. */
  readonly session?: { readonly fname: string; readonly lname: string; readonly token: string };
  readonly size?: 'desktop' | 'phone';
  readonly theme?: 'light' | 'dark';
  /** Further entries of local storage. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Cookies of the browser. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** The browser's time zone (IANA name); the machine's zone by default. */
  readonly timeZone?: string;
  /** A fixed time for the browser's clock. */
  readonly now?: Date;
  /** The timeout of a step in ms, for many pages on one machine. */
  readonly timeout?: number;
}

export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/** Collects the shell's telemetry in every document of the context, from its first script on. */
async function followTelemetry(context: BrowserContext): Promise<readonly TelemetryEvent[]> {
  const events: TelemetryEvent[] = [];
  await context.exposeBinding('noteTelemetry', (_source, event: TelemetryEvent) => void events.push(event));
  await context.addInitScript(() => {
    window.addEventListener('gym:telemetry', (event) => {
      (window as unknown as { noteTelemetry(event: unknown): void }).noteTelemetry((event as CustomEvent).detail);
    });
  });
  return events;
}

/**
 * Opens a path in a new page, with entries in local storage before any script of the first document runs. Later
 * documents do not get them, so a sign-out lasts, in all tabs.
 * Playwright's `storageState` opens a page of its own for this, which takes the browser longer than the landing itself.
 */
export async function landWith(
  page: Page,
  origin: string,
  path: string,
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  const seed = await page.addInitScript(
    ([where, stored]) => {
      if (window !== window.top || location.origin !== where) return;
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    },
    [origin, entries] as const,
  );
  await page.goto(path, { waitUntil: 'commit' });
  await seed.dispose();
  await page.waitForLoadState();
}

/** Opens a path of the product in a new browser context. */
export async function visit(browser: Browser, url: string, path: string, options: VisitOptions = {}): Promise<Visitor> {
  const {
    session,
    size = 'desktop',
    theme = 'light',
    storage = {},
    cookies = {},
    timeout: patience = 15_000,
    timeZone,
    now,
  } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...(timeZone && { timezoneId: timeZone }),
  });
  context.setDefaultTimeout(patience);
  if (now) await context.clock.setFixedTime(now);
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  const troubles = new Troubles();
  await troubles.follow(context);
  const telemetry = await followTelemetry(context);
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  const page = await context.newPage();
  await landWith(page, url, path, { ...storage, ...(session ? { loggedUser: JSON.stringify(session) } : {}) });
  const calls = () =>
    requests
      .filter((request) => request.method() !== 'OPTIONS')
      .map((request) => ({ method: request.method(), path: new URL(request.url()).pathname }))
      .filter((request) => request.path.startsWith('/api/'))
      .map((request) => `${request.method} ${request.path}`);
  return { page, context, troubles, telemetry, requests, calls };
}
