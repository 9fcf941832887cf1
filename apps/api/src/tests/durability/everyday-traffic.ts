import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pictureForm } from '../../testing/picture-files.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import type { LoadTarget } from './writer.ts';

/** A request as a client makes it, without a key that would let anybody repeat it. */
interface TrafficRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** What the answer must be besides a 200. */
  readonly is: (text: string) => boolean;
}

/** What clients do all day beside keyed saves, over and over until it is stopped. */
export interface EverydayTraffic {
  /** By kind, how often it was answered. */
  readonly counts: Readonly<Record<string, number>>;
  /** By process, how often it answered, as nginx calls them. */
  readonly by: ReadonlyMap<string, number>;
  /** Names of the plans that were acknowledged. */
  readonly plans: readonly string[];
  /** Every request that was not answered as it must be, a sentence each. */
  readonly failures: readonly string[];
  /** Resolves once each kind was answered again, and again. */
  goesOn(): Promise<void>;
  stop(): Promise<void>;
}

const json = (token: string | undefined, body: object) =>
  ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  }) as const;
const says =
  (text: string) =>
  (answer: string): boolean =>
    answer.includes(text);

async function form(token: string): Promise<Pick<TrafficRequest, 'method' | 'headers' | 'body'>> {
  const { type, bytes: body } = await pictureForm();
  return { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': type }, body };
}

/** Clients that read, save without keys, sign in, upload pictures and open the product, each on its own connections. */
export async function startEverydayTraffic(
  { url, admin, staff }: LoadTarget,
  password: string,
): Promise<EverydayTraffic> {
  const plans: string[] = [];
  const failures: string[] = [];
  const by = new Map<string, number>();
  const picture = await form(staff);
  let named = 0;
  const kinds: Readonly<Record<string, () => TrafficRequest>> = {
    page: () => ({ path: '/memberList', is: says('<!doctype html>') }),
    versions: () => ({ path: '/versions.json', is: says('"release"') }),
    list: () => ({
      path: '/api/getMemberDetails?page=1&size=10',
      headers: { authorization: `Bearer ${staff}` },
      is: says('"success"'),
    }),
    dashboard: () => ({
      path: '/api/getDashboardFigures',
      headers: { authorization: `Bearer ${staff}` },
      is: says('"success"'),
    }),
    'plan without a key': () => {
      const name = `keyless ${(named += 1)}`;
      return {
        path: '/api/addPlanDetail',
        ...json(admin, { plan_name: name, duration: 1, price: 10, free_days: 3 }),
        is: (text) => says('"success"')(text) && plans.push(name) > 0,
      };
    },
    'sign-in': () => ({
      path: '/api/userlogin',
      ...json(undefined, { email: 'staff@gym.test', password }),
      is: says('"token_no"'),
    }),
    picture: () => ({ path: '/api/uploadPicture', ...picture, is: says('"success"') }),
  };
  const counts: Record<string, number> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]));
  let stopped = false;
  const work = Object.entries(kinds).map(async ([kind, next]) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopped) {
      const asked = next();
      const { status, text, served } = await ask(url, asked, agent);
      if (status === 200 && asked.is(text)) counts[kind] = (counts[kind] ?? 0) + 1;
      else failures.push(`${kind}: ${status} ${text.slice(0, 200)}`);
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
      const before = { ...counts };
      await waitUntil(
        () => failures.length > 0 || Object.keys(counts).every((kind) => counts[kind]! >= before[kind]! + 2),
        () => `Somebody is not answered any more: ${JSON.stringify([before, counts])}`,
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

function ask(
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
