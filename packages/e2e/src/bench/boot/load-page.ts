import type { BrowserContext, Page } from 'playwright-core';

/** The network and the machine of a load. */
interface Conditions {
  /** Round trip of each request, in milliseconds. */
  readonly latency: number;
  /** Kilobits a second, shared by all requests. */
  readonly down: number;
  readonly up: number;
  /** Slowdown factor against this machine. */
  readonly cpu: number;
}

/** A phone on an average network. The product's goals refer to it. */
export const CONDITIONS: Conditions = { latency: 150, down: 1600, up: 750, cpu: 4 };

/** The same with twice the round trip. A page's additional time comes from its sequential round trips. */
export const FAR: Conditions = { ...CONDITIONS, latency: 300 };

/** Throttles a page's network and processor from now on. */
async function throttle(page: Page, { latency, down, up, cpu }: Conditions): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (down * 1000) / 8,
    uploadThroughput: (up * 1000) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** What the page records about its own load. */
interface Watched {
  /** Milliseconds from the start of the navigation to the layout of the first data row. */
  readonly rows: number;
  readonly longTasks: readonly { readonly startTime: number; readonly duration: number }[];
  readonly files: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly responseEnd: number;
    readonly encodedBodySize: number;
    readonly transferSize: number;
  }[];
}

/**
 * Runs before the page's own scripts. It is a string, because the TypeScript loader wraps functions in a helper that
 * the page lacks.
 */
const WATCH = `{
  const longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const rows = new Promise((resolve) => {
    const changes = new MutationObserver(() => {
      if (!document.querySelector('main tbody tr')) return;
      requestAnimationFrame(() => {
        const row = document.querySelector('main tbody tr');
        if (!row || row.getBoundingClientRect().height === 0) return;
        changes.disconnect();
        resolve(performance.now());
      });
    });
    changes.observe(document, { childList: true, subtree: true });
  });
  window.gymBench = { rows, longTasks };
}`;

/** Resolves once the rows show. */
const UNTIL_ROWS = 'gymBench.rows';

/** Returns the records. */
const REPORT = `gymBench.rows.then((rows) => ({
  rows, longTasks: gymBench.longTasks,
  files: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .map(({ name, startTime, responseEnd, encodedBodySize, transferSize }) =>
      ({ name, startTime, responseEnd, encodedBodySize, transferSize })),
}))`;

/** The figures of one load. */
export interface LoadFigures {
  /** Milliseconds until the rows show. */
  readonly ms: number;
  /** Encoded body bytes of scripts and styles that were requested from the network before the rows showed. */
  readonly codeBytes: number;
  /** The same until the network is idle. */
  readonly allCodeBytes: number;
  readonly documentBytes: number;
  /** Requests that began before the rows showed, with the document and without answers from the cache. */
  readonly requests: number;
  readonly longTasks: number;
  readonly longTaskMs: number;
}

const CODE = /\/assets\/[^?]*\.(js|css)(\?|$)/;

/** Computes the figures of a load. A preloaded file and its use count once. */
export function figuresOf({ rows, longTasks, files }: Watched): LoadFigures {
  const fetched = new Map<string, Watched['files'][number]>();
  for (const file of files) {
    const known = fetched.get(file.name);
    if (file.transferSize > 0 && (!known || known.startTime > file.startTime)) fetched.set(file.name, file);
  }
  const all = [...fetched.values()];
  const before = all.filter(({ startTime }) => startTime < rows);
  const bytes = (some: typeof all) =>
    some.filter(({ name }) => CODE.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const tasks = longTasks.filter(({ startTime }) => startTime < rows);
  return {
    ms: rows,
    codeBytes: bytes(before),
    allCodeBytes: bytes(all),
    documentBytes: files[0]?.encodedBodySize ?? 0,
    requests: before.length,
    longTasks: tasks.length,
    longTaskMs: tasks.reduce((sum, { duration }) => sum + duration, 0),
  };
}

/** Opens a URL in a new page under the conditions, waits for the rows and an idle network, and measures the load. */
export async function loadPage(context: BrowserContext, url: string, conditions?: Conditions): Promise<LoadFigures> {
  const page = await context.newPage();
  try {
    if (conditions) await throttle(page, conditions);
    await page.addInitScript(WATCH);
    await page.goto(url, { waitUntil: 'commit' });
    await page.evaluate(UNTIL_ROWS);
    await page.waitForLoadState('networkidle');
    return figuresOf(await page.evaluate<Watched>(REPORT));
  } finally {
    await page.close();
  }
}
