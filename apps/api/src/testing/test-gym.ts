import { randomUUID } from 'node:crypto';
import type { Access } from '@gym/api-contract';
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
  #visitors = 0;
  #hash = '';

  constructor(server: TestServer) {
    this.server = server;
  }

  async open(): Promise<void> {
    const first = async (table: string) => Number((await this.server.sql(`select min(id) as id from ${table}`))[0].id);
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
    const { clock } = this.server;
    const [{ id }] = await this.server.sql(
      `insert into users (fname, lname, email, phone, password_hash, role)
      values ('Vera', 'Visitor', $1, '0100', $2, $3) returning id`,
      [email, this.#hash, role],
    );
    await this.server.sql(
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

/** A gym for the tests of a file. */
export function openTestGym(server: TestServer): TestGym {
  const gym = new TestGym(server);
  beforeAll(() => gym.open());
  return gym;
}
