/** The statuses of requests that are sent one after the other. */
export async function statusesOf(times: number, send: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await send(n)).status);
  return statuses;
}

/** The statuses of as many requests as a limit allows, and of one more. */
export const limitedAfter = (allowed: number, status = 200): number[] => [
  ...Array.from({ length: allowed }, () => status),
  429,
];
