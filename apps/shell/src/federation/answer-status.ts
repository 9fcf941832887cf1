/** Lets the browser's record of loads go on when it is full, after 250: it would keep the oldest and take no new ones. */
export function keepRecording(): void {
  performance.addEventListener?.('resourcetimingbufferfull', () => performance.clearResourceTimings()); // jsdom records none
}

/**
 * The HTTP status with which the browser last got this address, without asking again: undefined where it does not tell, 0
 * where there was no answer. A script's error event alone cannot tell a file that is gone from one that was changed.
 */
export function answerStatus(url: string): number | undefined {
  const loads = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  return loads.at(-1)?.responseStatus;
}
