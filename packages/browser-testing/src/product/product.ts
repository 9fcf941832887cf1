/** The two demo accounts; anyone else is created by a journey. */
export type Role = 'admin' | 'staff';

/** A running product, as README's first command starts it. */
export interface Product {
  readonly url: string;
  /** Origin of the API: its own, or the one it was pointed at. */
  readonly apiBase: string;
  readonly dataDir: string;
  /** Of both demo accounts. */
  readonly password: string;
  /** What it printed so far. */
  log(): string;
  /** Ends it as a user would. */
  stop(): Promise<void>;
  /** Kills the server where it stands, PostgreSQL left alone. */
  crash(): Promise<void>;
}

export const EMAIL: Readonly<Record<Role, string>> = { admin: 'admin@gym.test', staff: 'staff@gym.test' };

/** What a journey asks of the server behind the browser's back: accounts to sign in with, records to edit. */
export interface Api {
  get<Data>(path: string): Promise<Data>;
  post<Data>(path: string, body: unknown): Promise<Data>;
  readonly session: { readonly fname: string; readonly lname: string; readonly token: string };
}

/** Signs in at the API and speaks with that session. Throws with the server's answer when a call is refused. */
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

/** The API as one of the demo accounts. */
export const apiAs = (product: Product, role: Role) =>
  api(product.apiBase, { email: EMAIL[role], password: product.password });

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
