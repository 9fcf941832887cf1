import { tmpdir } from 'node:os';
import { calls, type CallName } from '@gym/api-contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { buildApp, type AppParts } from '../operations/server/app.ts';
import { hashToken } from '../platform/auth/session-token-and-lifetime.ts';
import type { CallsConfig } from '../platform/http/implement-call.ts';
import type { PictureStore } from '../platform/uploads/picture-store.ts';
import { contractErrors } from './contract-errors.ts';
import { demoGymCopied, freshName, onTestServer, PASSWORD, testServerUrl, testServingUrl } from './database-server.ts';
import { releasedApps, TEST_CONFIG } from './test-config.ts';
import { TestClock, TestLog, TestMail, TestPictures } from './test-doubles.ts';
import { waitUntil } from './wait-until.ts';

/** A response of the server. */
export interface TestResponse {
  status: number;
  headers: Headers;
  body: ReturnType<typeof JSON.parse>;
  text: string;
}
type Query = Record<string, string | number>;
export interface TestRequest {
  token?: string;
  body?: unknown;
  query?: Query;
  headers?: Record<string, string>;
  /** The network address of the client. */
  from?: string;
  /** The idempotency key. */
  key?: string;
}

export { PASSWORD };

/** Origin of the pages that send the requests: browsers accept passkeys there. */
export const TEST_ORIGIN = 'http://localhost';

/** The status of a rejection, and the fields that it names. */
export const rejected = ({ status, body }: Pick<TestResponse, 'status' | 'body'>): unknown[] => [
  status,
  ...Object.keys(body.errors ?? {}),
];

const dataOf = (name: CallName, { status, body, text }: TestResponse) => {
  if (status !== 200 || body.status === 'error') throw new Error(`${name} answered ${status}: ${text}`);
  return body.data;
};

async function read(response: Response): Promise<TestResponse> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** A server with its own database, called by HTTP as browsers do. */
export class TestServer {
  readonly clock = new TestClock();
  readonly mail = new TestMail();
  readonly log = new TestLog();
  readonly pictures = new TestPictures();
  /** Connections of the test itself, whose account may do anything. */
  readonly pool: Pool;
  readonly #servingPool: Pool;
  /** The name of its database. */
  readonly database = freshName('test');
  #app!: FastifyInstance;
  /** The parts of the started server. */
  parts!: AppParts;
  url = '';
  admin = '';
  staff = '';

  constructor() {
    this.pool = new Pool({ connectionString: testServerUrl(this.database), max: 10 });
    this.#servingPool = new Pool({ connectionString: testServingUrl(this.database), max: 10 });
    // Ignore the error of a connection that is closing while its database is dropped.
    for (const pool of [this.pool, this.#servingPool]) pool.on('error', () => undefined);
  }

  async start(
    config: Partial<CallsConfig> = {},
    log: FastifyBaseLogger = this.log.logger,
    pictures: PictureStore = this.pictures,
  ): Promise<this> {
    await onTestServer(`create database ${this.database} ${demoGymCopied()}`);
    const { mail, clock } = this;
    const pool = this.#servingPool;
    this.parts = {
      config: { ...TEST_CONFIG, ...config },
      pool,
      mail,
      pictures,
      clock,
      releasedApps,
      log,
      folders: { data: tmpdir() },
    };
    this.#app = await buildApp(this.parts);
    this.url = await this.#app.listen({ port: 0, host: '127.0.0.1' });
    await this.openSessions();
    return this;
  }

  async stop(): Promise<void> {
    await this.#app?.close();
    await this.#servingPool.end();
    await this.pool.end();
    await onTestServer(`drop database if exists ${this.database} with (force)`);
  }

  /** Sends a request. Sends `body` as JSON unless it is a text or a form. */
  async send(
    method: string,
    path: string,
    { token, body, headers = {}, from, key }: TestRequest = {},
  ): Promise<TestResponse> {
    return read(
      await fetch(this.url + path, {
        method,
        headers: {
          'x-forwarded-host': new URL(TEST_ORIGIN).host,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...(from !== undefined && { 'x-forwarded-for': from }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    );
  }

  /**
   * Makes a call of the contract.
   *
   * @throws if the server answers success in another form than the contract's
   */
  async call(name: CallName, { query, ...sending }: TestRequest = {}): Promise<TestResponse> {
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
    const response = await this.send(calls[name].method, `${calls[name].path}?${search}`.replace(/\?$/, ''), sending);
    const errors = contractErrors(name, response);
    if (errors.length > 0) throw new Error(`${name} breaks the contract: ${errors.join(', ')}\n${response.text}`);
    return response;
  }

  /** The session of the account that may make a call: the administrator's if only they may, else that of staff. */
  tokenFor(name: CallName): string | undefined {
    const { access } = calls[name];
    return access === 'public' ? undefined : access === 'admin' ? this.admin : this.staff;
  }

  /** Makes a call with a query, as the account that may make it. */
  get(name: CallName, query: Query = {}, token = this.tokenFor(name)): Promise<TestResponse> {
    return this.call(name, { query, ...(token !== undefined && { token }) });
  }

  /** Makes a call with a body, as the account that may make it. */
  post(name: CallName, body?: unknown, token = this.tokenFor(name)): Promise<TestResponse> {
    return this.call(name, { body, ...(token !== undefined && { token }) });
  }

  /** The data of a call with a query. @throws if the server rejects it */
  async read(name: CallName, query?: Query, token?: string): Promise<any> {
    return dataOf(name, await this.get(name, query, token));
  }

  /** The rows of a call that answers with a list. */
  readList(name: CallName, query?: Query, token?: string): Promise<any[]> {
    return this.read(name, query, token);
  }

  /** The data of a call with a body. @throws if the server rejects it */
  async save(name: CallName, body?: unknown, token?: string): Promise<any> {
    return dataOf(name, await this.post(name, body, token));
  }

  /** The rows of a statement. */
  async sql<Row = any>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query(text, values)).rows as Row[];
  }

  /** Signs in and returns the token. Each call may come from another network address. */
  async signIn(email: string, password = PASSWORD, from = '10.0.0.1'): Promise<string> {
    const { body } = await this.call('userlogin', { body: { email, password }, from });
    if (body.status !== 'success') throw new Error(`${email} cannot sign in: ${body.reason}`);
    return body.data.token_no as string;
  }

  /** Whether a session is open. */
  async isOpen(token: string): Promise<boolean> {
    return (await this.call('getRole', { token })).status === 200;
  }

  /** Opens new sessions of both accounts. */
  async openSessions(): Promise<void> {
    this.admin = await this.signIn('admin@gym.test');
    this.staff = await this.signIn('staff@gym.test');
  }

  /** Lets time pass, and opens new sessions, because the ones before may have expired. */
  async advance(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    await this.openSessions();
  }

  /** Sets the clock, and opens new sessions. */
  async advanceTo(moment: string): Promise<void> {
    await this.advance(Date.parse(moment) - this.clock.now().getTime());
  }

  /** Ends the confirmation of a session, as ten minutes do. */
  async expireConfirmation(token: string): Promise<void> {
    const statement = `update sessions set confirmed_at = confirmed_at - interval '10 minutes' where token_hash = $1`;
    await this.sql(statement, [hashToken(token)]);
  }

  /** Waits until a code was mailed to this address. */
  async mailTo(email: string): Promise<void> {
    await waitUntil(() => this.mail.findCode(email) !== undefined, `No code went to ${email}.`, 5_000);
  }
}

/** Starts a server for the tests of a file and stops it after them. */
export function startTestServer(
  config: Partial<CallsConfig> = {},
  log?: FastifyBaseLogger,
  pictures?: PictureStore,
): TestServer {
  const server = new TestServer();
  beforeAll(() => server.start(config, log, pictures));
  afterAll(() => server.stop());
  return server;
}
