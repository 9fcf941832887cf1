import { type Prompt, SoftwareAuthenticator } from '@gym/test-tools';
import { type TestRequest, type TestResponse, TEST_ORIGIN, type TestServer } from './test-server.ts';

/** A person's browser with passkeys. */
export class TestBrowser {
  readonly #server: TestServer;
  readonly #headers: Record<string, string>;
  readonly authenticator: SoftwareAuthenticator;

  constructor(server: TestServer, { origin = TEST_ORIGIN, address = '10.0.0.2' } = {}) {
    const { protocol, host } = new URL(origin);
    this.#server = server;
    this.#headers = {
      'x-forwarded-proto': protocol.replace(':', ''),
      'x-forwarded-host': host,
      'x-forwarded-for': address,
    };
    this.authenticator = new SoftwareAuthenticator(origin);
  }

  /** Makes a call from a page of this browser. */
  call(name: Parameters<TestServer['call']>[0], request: TestRequest = {}): Promise<TestResponse> {
    return this.#server.call(name, { ...request, headers: { ...this.#headers, ...request.headers } });
  }

  /** A passkey as `addPasskey` takes it. */
  async create(token: string, prompt?: Prompt) {
    return this.authenticator.create((await this.call('startAddingPasskey', { token })).body.data, prompt);
  }

  /** Adds a passkey to the user of a token. */
  async add(token: string, prompt?: Prompt): Promise<TestResponse> {
    return this.call('addPasskey', { token, body: { passkey: await this.create(token, prompt), name: 'Phone' } });
  }

  /** A proof by a passkey. */
  async prove(prompt?: Prompt) {
    return this.authenticator.get((await this.call('startPasskey')).body.data, prompt);
  }

  /** Signs in by a passkey. */
  async signIn(prompt?: Prompt, email?: string): Promise<TestResponse> {
    const passkey = await this.prove(prompt);
    return this.call('signInWithPasskey', { body: { passkey, ...(email !== undefined && { email }) } });
  }
}
