/** What the page notes of its own load. */
export interface Watched {
  /** Milliseconds from the start of the navigation until the first data row was laid out. */
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

/** Runs before anything of the page. A text: the names that the TypeScript loader gives to functions are unknown in the page. */
export const WATCH = `{
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

/** Resolves once the rows stand. */
export const UNTIL_ROWS = 'gymBench.rows';

/** Gives what was noted. */
export const REPORT = `gymBench.rows.then((rows) => ({
  rows, longTasks: gymBench.longTasks,
  files: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .map(({ name, startTime, responseEnd, encodedBodySize, transferSize }) => ({ name, startTime, responseEnd, encodedBodySize, transferSize })),
}))`;
