import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The two demo accounts. Journeys create all other users. */
export type Role = 'admin' | 'staff';

/** A running product, started like README's first command. */
export interface Product {
  readonly url: string;
  /** The origin of the API: its own, or the configured one. */
  readonly apiBase: string;
  readonly dataDir: string;
  /** The password of both demo accounts. */
  readonly password: string;
  /** The output so far. */
  log(): string;
  /** Stops it as a user would. */
  stop(): Promise<void>;
  /** Stops it, and removes its data. */
  discard(): Promise<void>;
  /** Kills the server process, but not PostgreSQL. */
  crash(): Promise<void>;
}

export const EMAIL: Readonly<Record<Role, string>> = { admin: 'admin@gym.test', staff: 'staff@gym.test' };

/** A client of the server outside of the browser, for users and records that a journey needs. */
export interface Api {
  get<Data>(path: string): Promise<Data>;
  post<Data>(path: string, body: unknown): Promise<Data>;
  readonly session: { readonly fname: string; readonly lname: string; readonly token: string };
}

/** Signs in at the API and sends calls with that session. @throws with the server's response if a call fails */
export async function api(apiBase: string, account: { email: string; password: string }): Promise<Api> {
  const { data } = await call<{ data: { fname: string; lname: string; token_no: string } }>(
    apiBase,
    'POST',
    '/api/userlogin',
    account,
  );
  const speak = async <Data>(method: string, path: string, body?: unknown) =>
    (await call<{ data: Data }>(apiBase, method, path, body, data.token_no)).data;
  return {
    session: { fname: data.fname, lname: data.lname, token: data.token_no },
    get: (path) => speak('GET', path),
    post: (path, body) => speak('POST', path, body),
  };
}

/** The clients of demo accounts. Each sign-in hashes a password, so they serve as long as their sessions last. */
const signedIn = new WeakMap<object, Map<Role, Api>>();

/** The API with a session of a demo account. */
export async function apiAs(product: Pick<Product, 'apiBase' | 'password'>, role: Role): Promise<Api> {
  const known = signedIn.get(product)?.get(role);
  if (known && (await known.get('/api/getRole').catch(() => undefined))) return known;
  const client = await api(product.apiBase, { email: EMAIL[role], password: product.password });
  signedIn.set(product, new Map([...(signedIn.get(product) ?? []), [role, client]]));
  return client;
}

async function call<Answer>(
  base: string,
  method: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Answer> {
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = (text ? JSON.parse(text) : {}) as Answer & { status?: string };
  if (!response.ok || (answer.status !== undefined && answer.status !== 'success')) {
    throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  }
  return answer;
}

/** The product's address by name, because browsers know no passkeys of an IP address. */
export const namedUrl = ({ url }: Pick<Product, 'url'>): string => url.replace('127.0.0.1', 'localhost');

/** Copies a demo member, with changed values if any are given. Returns the new id. */
export async function newMember(staff: Api, over: Readonly<Record<string, string>> = {}): Promise<number> {
  const [somebody] = await staff.get<{ id: number }[]>('/api/getMember');
  if (!somebody) throw new Error('The gym has no members.');
  const {
    id: _id,
    version: _version,
    membership: _membership,
    ends: _ends,
    ...details
  } = await staff.get<Record<string, unknown>>(`/api/getMemberDetailsById?id=${somebody.id}`);
  return (await staff.post<{ id: number }>('/api/addMemberDetail', { ...details, ...over })).id;
}

/** Adds a plan of one month, with changed values if any are given. Returns its id. */
export async function newPlan(
  admin: Api,
  plan_name: string,
  over: Readonly<Record<string, number>> = {},
): Promise<number> {
  const plan = { plan_name, duration: 1, price: 10, free_days: 3, ...over };
  return (await admin.post<{ id: number }>('/api/addPlanDetail', plan)).id;
}

export interface NewUser {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

/** The API as an administrator who has just confirmed that it is them: the session may be older than ten minutes. */
export async function confirmedAdmin(product: Product): Promise<Api> {
  const admin = await apiAs(product, 'admin');
  await admin.post('/api/confirmIdentity', { password: product.password });
  return admin;
}

let count = 0;

/** Adds a user for one journey only. */
export async function newUser(
  product: Product,
  { role = 'staff', fname = 'Robin' }: { role?: Role; fname?: string } = {},
): Promise<NewUser> {
  const user = {
    fname,
    lname: `Guest${++count}`,
    email: `guest${count}.${Date.now().toString(36)}@gym.test`,
    phone: '0612345678',
    password: 'guest-password',
  };
  const admin = await confirmedAdmin(product);
  const { id } = await admin.post<{ id: number }>('/api/saveUserDetails', { ...user, role: role === 'admin' ? 1 : 2 });
  return { ...user, id };
}

/** The newest mail to this address in the demo's outbox. Returns undefined if there is none. */
export function newestMail(dataDir: string, to: string): string | undefined {
  const outbox = join(dataDir, 'outbox');
  const files = readdirSync(outbox, { withFileTypes: true })
    // A name with a dot first is a mail that is still written.
    .filter((entry) => /^[^.].*\.eml$/.test(entry.name))
    .map((entry) => join(outbox, entry.name));
  return files
    .sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs)
    .map((file) => readFileSync(file, 'utf8'))
    .find((mail) => mail.includes(to));
}
