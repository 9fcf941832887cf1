import type { RawAnswer } from '@gym/api-client/testing';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@gym/api-contract';

export interface ContractRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
  /** Replaces the body: the one file of a form. */
  readonly file?: ContractFile;
}

/** A file of a scenario, its content in base64. */
export interface ContractFile {
  readonly field: string;
  readonly type: string;
  readonly content: string;
}

/** The body of a request as it is sent. */
export function wireBody({ body, file }: ContractRequest): string | FormData | undefined {
  if (!file) return body;
  const form = new FormData();
  form.append(file.field, new Blob([bytesOf(file)], { type: file.type }), 'me.png');
  return form;
}

export const bytesOf = ({ content }: ContractFile): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), (character) => character.charCodeAt(0));

/** Answers the prompts of a browser for passkeys. */
export interface ContractAuthenticator {
  create(options: PasskeyCreation): NewPasskey;
  /** With the newest passkey, or with a given one. */
  get(options: PasskeyRequest, id?: string): PasskeyProof;
}

/** A server, real or fake, that runs the scenarios. */
export interface ContractServer {
  send(request: ContractRequest): Promise<RawAnswer>;
  readonly accounts: { readonly admin: Account; readonly staff: Account };
  /** Ends the confirmation of a session, as ten minutes do. */
  expireConfirmation(token: string): Promise<void>;
  /** The one-time code sent to this email. */
  codeFor(email: string): Promise<string>;
  /** The next code of a user's authenticator app. */
  appCode(email: string, secret: string): Promise<string>;
  /** Creates and uses passkeys as browsers do. */
  readonly authenticator: ContractAuthenticator;
}

interface Account {
  readonly email: string;
  readonly password: string;
}

/** The caller: one of the accounts, the owner of a token, or no user. */
type As = 'admin' | 'staff' | { readonly token: string };

interface CallOptions {
  readonly as?: As;
  readonly id?: number | string;
  readonly query?: Readonly<Record<string, number | string>>;
  readonly body?: object;
  readonly file?: ContractFile;
  readonly headers?: Readonly<Record<string, string>>;
}

interface AnyAnswer {
  readonly data?: unknown;
}

const asSearch = (query: Readonly<Record<string, number | string>>): string => {
  const fields = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`;
};

/** Sends the scenarios' calls to a server and remembers the sessions. */
export class ContractApi {
  readonly server: ContractServer;
  private readonly tokens = new Map<string, Promise<string>>();
  private made = 0;

  constructor(server: ContractServer) {
    this.server = server;
  }

  async get(call: string, options: CallOptions = {}): Promise<RawAnswer> {
    return this.send('GET', call, options);
  }

  async post(call: string, options: CallOptions = {}): Promise<RawAnswer> {
    return this.send('POST', call, options);
  }

  /** Opens a new session and resolves to its token. */
  async tokenOf(account: Account): Promise<string> {
    const { data } = JSON.parse((await this.post('userlogin', { body: account })).body) as {
      data: { token_no: string };
    };
    return data.token_no;
  }

  /** Resolves to `data` of a read. */
  async data<T>(call: string, options: CallOptions): Promise<T> {
    return (JSON.parse((await this.get(call, options)).body) as AnyAnswer).data as T;
  }

  /** The id of a list's first record. `id` is the list's own query parameter. */
  async firstId(call: string, as: As, id?: number): Promise<number> {
    const [first] = await this.data<{ id: number }[]>(call, { as, ...(id === undefined ? {} : { id }) });
    if (!first) throw new Error(`${call} answers no record to go on with.`);
    return first.id;
  }

  /** The fields of a user who does not exist yet. */
  newUser(): { fname: string; lname: string; email: string; phone: string; password: string } {
    this.made += 1;
    return {
      fname: 'Nora',
      lname: 'New',
      email: `nora${this.made}@gym.test`,
      phone: '0012345',
      password: 'a password',
    };
  }

  /** Adds a user and resolves to the account's id, email and password. */
  async addUser(): Promise<Account & { readonly id: number }> {
    const user = this.newUser();
    const { body } = await this.post('saveUserDetails', { as: 'admin', body: user });
    return { ...user, id: (JSON.parse(body) as { data: { id: number } }).data.id };
  }

  /** The fields of a new member, with a valid country, state and city. */
  async newMember(): Promise<Record<string, number | string>> {
    const country = await this.firstId('getCountryMaster', 'staff');
    const state = await this.firstId('getStateByCountryId', 'staff', country);
    const city = await this.firstId('getCityByStateId', 'staff', state);
    return {
      fname: 'Mia',
      lname: 'May',
      father_fname: 'Max',
      father_lname: 'May',
      profession: 'Pilot',
      email: 'mia@gym.test',
      phone: '0012345',
      address: '1 Lane',
      country,
      state,
      city,
      pincode: '00123',
    };
  }

  /** Adds a member and resolves to the id. */
  async addMember(over: Record<string, unknown> = {}): Promise<number> {
    const { body } = await this.post('addMemberDetail', {
      as: 'staff',
      body: { ...(await this.newMember()), ...over },
    });
    return (JSON.parse(body) as { data: { id: number } }).data.id;
  }

  private async send(
    method: 'GET' | 'POST',
    call: string,
    { as, id, query, body, file, headers }: CallOptions,
  ): Promise<RawAnswer> {
    const authorization = await this.authorization(as);
    return this.server.send({
      method,
      path: `/api/${call}${asSearch({ ...(id === undefined ? {} : { id }), ...query })}`,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(file && { file }),
    });
  }

  private async authorization(as: As | undefined): Promise<string | undefined> {
    if (as === undefined) return undefined;
    if (typeof as === 'object') return `Bearer ${as.token}`;
    const token = this.tokens.get(as) ?? this.tokenOf(this.server.accounts[as]);
    this.tokens.set(as, token);
    return `Bearer ${await token}`;
  }
}
