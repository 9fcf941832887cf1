/** Seconds, as a person says them. */
export function duration(seconds: number): string {
  if (seconds < 100) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  if (seconds < 100 * 60) return `${Math.round(seconds / 60)} min`;
  return seconds < 48 * 3600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

/** Bytes, with what they are about. */
export const bytesOf = (bytes: number): string =>
  bytes < 1024 ? `${bytes} bytes` : `${bytes} bytes (${(bytes / 1024).toFixed(1)} KiB)`;

export const secondsSince = (moment: string | number, now = Date.now()): number =>
  Math.max(0, (now - new Date(moment).getTime()) / 1000);

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
