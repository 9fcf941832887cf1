import { Agent, request } from 'node:http';
import { interleave } from './measure.ts';

/** A URL for repeated requests. With a body, the request is a POST. */
export interface Target {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Reads one response to its end. @throws Error if its status is not 200 */
const ask = ({ url, headers = {}, body }: Target, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
      response
        .on('data', () => undefined)
        .once('end', resolve)
        .once('error', reject);
    })
      .once('error', reject)
      .end(body);
  });

/** Sends requests with sixteen clients at once for a time. Returns responses a second. */
export async function requestsPerSecond(target: Target, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const start = performance.now();
  let answers = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() - start < milliseconds) {
        await ask(target, agent);
        answers++;
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return answers / seconds;
}

/** Milliseconds of the responses of each target, `inARow` at a time, in turn with the other targets. */
export async function answerTimes<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  { rounds, inARow }: { readonly rounds: number; readonly inARow: number },
): Promise<Record<Name, number[]>> {
  const agent = new Agent({ keepAlive: true });
  try {
    // Enough for every connection of a server's pool to prepare the statement once.
    for (const target of Object.values<Target>(targets)) for (let turn = 0; turn < 10; turn++) await ask(target, agent);
    const measured = await interleave(Object.keys(targets) as Name[], rounds, async (name) => {
      const times: number[] = [];
      for (let turn = 0; turn < inARow; turn++) {
        const start = performance.now();
        await ask(targets[name], agent);
        times.push(performance.now() - start);
      }
      return times;
    });
    return Object.fromEntries(
      Object.entries<number[][]>(measured).map(([name, times]) => [name, times.flat()]),
    ) as Record<Name, number[]>;
  } finally {
    agent.destroy();
  }
}

/** Sends one request to each target, all at once. Returns the milliseconds until the last response. */
export async function timeOfAllAtOnce(targets: readonly Target[]): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  try {
    const start = performance.now();
    await Promise.all(targets.map((target) => ask(target, agent)));
    return performance.now() - start;
  } finally {
    agent.destroy();
  }
}
