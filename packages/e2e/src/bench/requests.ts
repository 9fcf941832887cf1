import { Agent, request } from 'node:http';

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

/** Sends requests with several clients at once for a time. Returns responses a second. */
export async function requestsPerSecond(
  target: Target,
  { clients, milliseconds }: { clients: number; milliseconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const start = performance.now();
  let answers = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
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

/** Milliseconds of each of `count` responses, one after the other. */
export async function answerTimes(target: Target, count: number, agent: Agent): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const start = performance.now();
    await ask(target, agent);
    times.push(performance.now() - start);
  }
  return times;
}
