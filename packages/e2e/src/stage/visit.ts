import type { Browser, Request } from 'playwright-core';
import { followTelemetry } from './follow-telemetry.ts';
import { landWith } from './land-with.ts';
import { Troubles } from './troubles.ts';
import { SIZES, type VisitOptions, type Visitor } from './visitor.ts';

/** Opens a path of the product in a new browser context. */
export async function visit(browser: Browser, url: string, path: string, options: VisitOptions = {}): Promise<Visitor> {
  const {
    session,
    size = 'desktop',
    theme = 'light',
    storage = {},
    cookies = {},
    patience = 15_000,
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
