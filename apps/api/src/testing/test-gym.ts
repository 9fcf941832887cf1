import { randomUUID } from 'node:crypto';
import type { Access, CallName } from '@gym/api-contract';
import { hashSecret } from '../platform/auth/passwords.ts';
import { hashToken, newToken } from '../platform/auth/session-token-and-lifetime.ts';
import type { TestServer } from './test-server.ts';

/** A user with a session and a separate network address, so that attempts of users are counted apart. */
export interface TestUser {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly address: string;
}

/** The first password of every test user. */
export const TEST_PASSWORD = 'visitor';

/** A gym with the records that calls need: a member, a plan, and new users. */
export class TestGym {
  readonly server: TestServer;
  member = 0;
  plan = 0;
  /** A country with one of its states and cities. */
  home = { country: 0, state: 0, city: 0 };
  #visitors = 0;
  #hash = '';

  constructor(server: TestServer) {
    this.server = server;
  }

  async open(): Promise<void> {
    const first = async (table: string) => Number((await this.server.sql(`select min(id) as id from ${table}`))[0].id);
    const [{ country, state, city }] = await this.server.sql(
      'select country, state, city from members order by id limit 1',
    );
    this.home = { country: Number(country), state: Number(state), city: Number(city) };
    [this.member, this.plan, this.#hash] = [
      await first('members'),
      await first('plans'),
      await hashSecret(TEST_PASSWORD),
    ];
  }

  /** Adds a user with a new session. */
  async addUser(access: Access = 'staff'): Promise<TestUser> {
    this.#visitors += 1;
    const [email, token, role] = [`${randomUUID()}@gym.test`, newToken(), access === 'admin' ? 1 : 2];
    const { pool, clock } = this.server;
    const {
      rows: [{ id }],
    } = await pool.query(
      `insert into users (fname, lname, email, phone, password_hash, role)
      values ('Vera', 'Visitor', $1, '0100', $2, $3) returning id`,
      [email, this.#hash, role],
    );
    await pool.query(
      `insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at, confirmed_at)
      values ($1, $2, $3, $3, $4, now())`,
      [id, hashToken(token), clock.now(), new Date(clock.now().getTime() + 7 * 86_400_000)],
    );
    return {
      id: Number(id),
      email,
      token,
      address: `10.${(this.#visitors >> 16) & 255}.${(this.#visitors >> 8) & 255}.${this.#visitors & 255}`,
    };
  }

  /** Returns the data of a read call. */
  async read(name: CallName, token: string, query: Record<string, string | number> = {}): Promise<any> {
    const { status, body, text } = await this.server.call(name, { token, query });
    if (status !== 200) throw new Error(`${name} ${JSON.stringify(query)} answered ${status}: ${text}`);
    return body.data;
  }

  /** Whether a password opens an account. Signs in from a new network address, which throttling does not know. */
  async canSignIn(email: string, password: unknown): Promise<boolean> {
    const { address } = await this.addUser();
    const { body } = await this.server.call('userlogin', {
      body: { email, password },
      from: address,
    });
    return body.status === 'success';
  }
}
