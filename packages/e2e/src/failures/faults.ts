import type { Fault } from './faulty-origin.ts';

const answer =
  (status: number, type: string, body: string): Fault =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

/** Answers that are wrong in themselves, whichever file they are for. */
export const FAULTS = {
  404: answer(404, 'text/plain', 'There is no such file.'),
  500: answer(500, 'text/plain', ''),
  hang: () => undefined,
  empty: answer(200, 'text/javascript; charset=utf-8', ''),
  html: answer(200, 'text/html; charset=utf-8', '<!doctype html><title>Sign in to the proxy</title>'),
  /** The connection breaks halfway through. */
  truncated: async (response, original) => {
    const { headers, body } = await original();
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  },
  altered: async (response, original) => {
    const { headers, body } = await original();
    const changed = Buffer.from(body);
    changed[body.length >> 1]! ^= 1;
    response.writeHead(200, headers).end(changed);
  },
} as const satisfies Record<string | number, Fault>;
