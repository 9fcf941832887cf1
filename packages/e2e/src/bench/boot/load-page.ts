import { setTimeout as pause } from 'node:timers/promises';
import { evaluate, type UnwatchedPage } from './unwatched-browser.ts';

/** A phone on an average network: milliseconds of a round trip, kilobits a second, and the processor's slowdown. */
export const CONDITIONS = { latency: 150, down: 1600, up: 750, cpu: 4 };

/** The same with twice the round trip. A page's additional time comes from its sequential round trips. */
export const FAR: typeof CONDITIONS = { ...CONDITIONS, latency: 300 };

/** Throttles a page's network and processor from now on. */
async function throttle(page: UnwatchedPage, { latency, down, up, cpu }: typeof CONDITIONS): Promise<void> {
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (down * 1000) / 8,
    uploadThroughput: (up * 1000) / 8,
  });
  await page.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** What the page records about its own load. */
interface Watched {
  /** Milliseconds from the start of the navigation to the layout of the first data row. */
  readonly rows: number;
  readonly longTasks: readonly { readonly startTime: number; readonly duration: number }[];
  readonly files: readonly {
    readonly name: string;
    readonly startTime: number;
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

/** Returns the records. */
const REPORT = `gymBench.rows.then((rows) => ({
  rows, longTasks: gymBench.longTasks,
  files: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .map(({ name, startTime, encodedBodySize, transferSize }) => ({ name, startTime, encodedBodySize, transferSize })),
}))`;

/** The figures of one load. */
export interface LoadFigures {
  /** Milliseconds until the rows show. */
  readonly ms: number;
  /** Encoded body bytes of scripts and styles that were requested from the network before the rows showed. */
  readonly codeBytes: number;
  /** Requests that began before the rows showed, with the document and without answers from the cache. */
  readonly requests: number;
  readonly longTaskMs: number;
}

const CODE = /\/assets\/[^?]*\.(js|css)(\?|$)/;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Computes the figures of a load. A preloaded file and its use count once. */
function figuresOf({ rows, longTasks, files }: Watched): LoadFigures {
  const fetched = new Map(
    files
      .filter(({ transferSize, startTime }) => transferSize > 0 && startTime < rows)
      .map((file) => [file.name, file]),
  );
  const code = [...fetched.values()].filter(({ name }) => CODE.test(name));
  const tasks = longTasks.filter(({ startTime }) => startTime < rows);
  return {
    ms: rows,
    codeBytes: sum(code.map(({ encodedBodySize }) => encodedBodySize)),
    requests: fetched.size,
    longTaskMs: sum(tasks.map(({ duration }) => duration)),
  };
}

/** Waits until the page has requested nothing for half a second. */
async function waitForIdle(page: UnwatchedPage): Promise<void> {
  const count = () => evaluate<number>(page, `performance.getEntriesByType('resource').length`);
  for (let before = -1, now = await count(); before !== now;) {
    await pause(500);
    [before, now] = [now, await count()];
  }
}

/** Opens a URL, signed in and under the conditions, waits for the rows and an idle network, and measures the load. */
export async function loadPage(
  page: UnwatchedPage,
  url: string,
  session: object,
  conditions?: typeof CONDITIONS,
): Promise<LoadFigures> {
  try {
    const signIn = `localStorage.setItem('loggedUser', ${JSON.stringify(JSON.stringify(session))})`;
    await page.send('Page.enable');
    for (const source of [signIn, WATCH]) await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
    if (conditions) await throttle(page, conditions);
    await page.send('Page.navigate', { url });
    await evaluate(page, 'gymBench.rows');
    await waitForIdle(page);
    return figuresOf(await evaluate<Watched>(page, REPORT));
  } finally {
    await page.close();
  }
}
