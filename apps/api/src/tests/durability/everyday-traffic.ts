import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pictureForm } from '../../testing/picture-files.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import type { LoadTarget } from './writer.ts';

/** A request without an idempotency key, so that it is never repeated. */
interface TrafficRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Part of every correct answer. */
  readonly says: string;
  /** Runs after a correct answer. */
  readonly done?: () => void;
}

/** Clients that repeat everyday requests until they are stopped. */
export interface EverydayTraffic {
  /** Correct answers by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** Answers by server, as nginx names them. */
  readonly by: ReadonlyMap<string, number>;
  /** Names of the acknowledged plans. */
  readonly plans: readonly string[];
  /** One sentence for each wrong answer. */
  readonly failures: readonly string[];
  /** Resolves after two more answers of each kind. */
  goesOn(): Promise<void>;
  stop(): Promise<void>;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const json = (headers: Readonly<Record<string, string>>, body: object) =>
  ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }) as const;

/** The requests by kind. Each call returns the next one; `plans` gets the names of acknowledged plans. */
async function trafficKinds(
  { admin, staff }: LoadTarget,
  password: string,
  plans: string[],
): Promise<Readonly<Record<string, () => TrafficRequest>>> {
  const { type, bytes } = await pictureForm();
  const headers = bearer(staff);
  let named = 0;
  return {
    page: () => ({ path: '/memberList', says: '<!doctype html>' }),
    versions: () => ({ path: '/versions.json', says: '"release"' }),
    list: () => ({ path: '/api/getMemberDetails?page=1&size=10', headers, says: '"success"' }),
    dashboard: () => ({ path: '/api/getDashboardFigures', headers, says: '"success"' }),
    'plan without a key': () => {
      const name = `keyless ${(named += 1)}`;
      return {
        path: '/api/addPlanDetail',
        ...json(bearer(admin), { plan_name: name, duration: 1, price: 10, free_days: 3 }),
        says: '"success"',
        done: () => plans.push(name),
      };
    },
    'sign-in': () => ({
      path: '/api/userlogin',
      ...json({}, { email: 'staff@gym.test', password }),
      says: '"token_no"',
    }),
    picture: () => ({
      method: 'POST',
      path: '/api/uploadPicture',
      headers: { ...headers, 'content-type': type },
      body: bytes,
      says: '"success"',
    }),
  };
}

/** Starts clients that read, save without keys, sign in, upload pictures and open pages, each on its own connection. */
export async function startEverydayTraffic(target: LoadTarget, password: string): Promise<EverydayTraffic> {
  const plans: string[] = [];
  const failures: string[] = [];
  const by = new Map<string, number>();
  const kinds = await trafficKinds(target, password, plans);
  const counts: Record<string, number> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]));
  let stopped = false;
  const work = Object.entries(kinds).map(async ([kind, next]) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopped) {
      const request = next();
      const { status, text, served } = await send(target.url, request, agent);
      if (status === 200 && text.includes(request.says)) {
        counts[kind] = (counts[kind] ?? 0) + 1;
        request.done?.();
      } else failures.push(`${kind}: ${status} ${text.slice(0, 200)}`);
      by.set(served, (by.get(served) ?? 0) + 1);
      await pause(10);
    }
    agent.destroy();
  });
  return {
    counts,
    by,
    plans,
    failures,
    async goesOn() {
      const before = Object.entries(counts);
      await waitUntil(
        () => failures.length > 0 || before.every(([kind, count]) => (counts[kind] ?? 0) >= count + 2),
        () => `A kind of request gets no answers any more: ${JSON.stringify([before, counts])}`,
      );
    },
    async stop() {
      stopped = true;
      await Promise.all(work);
    },
  };
}

interface TrafficResponse {
  readonly status: number;
  readonly text: string;
  readonly served: string;
}

function send(
  url: string,
  { method = 'GET', path, headers = {}, body }: TrafficRequest,
  agent: Agent,
): Promise<TrafficResponse> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, text: error.message, served: '' });
    request(
      url + path,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        agent,
      },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk;
          })
          .once('error', failed)
          .once('end', () =>
            resolve({ status: response.statusCode ?? 0, text, served: String(response.headers['x-served-by']) }),
          );
      },
    )
      .once('error', failed)
      .end(body);
  });
}
