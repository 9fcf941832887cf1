import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentSecurityPolicy } from '@gym/release/content-security-policy';
import { bootRemote, bootShell, composeReleasedDocument } from '@gym/release/document';
import type { ReleasedDocument } from '@gym/release';
import type { BootConfig } from '@gym/remote-contract';
import type { StagedRelease } from './staged-release.ts';

/** Path of an empty page of the same origin, where a visit can be prepared. */
export const NOTHING = '/nothing';

/** How a CDN answers for files, where it does not as it should. */
export interface FileAnswer {
  readonly status?: number;
  /** Sent in place of every file. */
  readonly body?: Buffer;
  /** undefined leaves one out. */
  readonly headers?: OutgoingHttpHeaders;
  /** The one variant that it has, and whether it sends it to those who did not ask for it, too. */
  readonly variant?: '.br' | '.gz' | '';
  readonly always?: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

/**
 * Serves releases that no gate looked at, as a deployment would: the document under its policy from one origin, the
 * files from another, one release after the other.
 */
export class ReleaseServer {
  readonly #pages = createServer((request, response) => this.#document(request, response));
  readonly #files = createServer((request, response) => this.#file(request, response));
  readonly #apiBase: string;
  release!: StagedRelease;
  #answer: FileAnswer = {};
  /** Files that were asked for since the release is shown. */
  readonly asked: string[] = [];

  private constructor(apiBase: string) {
    this.#apiBase = apiBase;
  }

  static async open(apiBase: string): Promise<ReleaseServer> {
    const server = new ReleaseServer(apiBase);
    await Promise.all(
      [server.#pages, server.#files].map((one) => new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))),
    );
    return server;
  }

  get url(): string {
    return addressOf(this.#pages);
  }
  get cdn(): string {
    return `${addressOf(this.#files)}/`;
  }

  /** From now on answers with this release. */
  show(release: StagedRelease, answer: FileAnswer = {}): void {
    this.release = release;
    this.#answer = answer;
    this.asked.length = 0;
  }

  /** The release as its document states it. @throws where none can be composed */
  compose(): ReleasedDocument {
    const { shell, remotes } = this.release;
    const data = { shell: bootShell(shell), remotes: remotes.map((remote) => bootRemote(remote, shell)) };
    return composeReleasedDocument({
      data,
      template: shell.document,
      inlineScriptHashes: shell.inlineScriptHashes,
      previous: {},
    });
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.#pages, this.#files].map(
        (one) =>
          new Promise((resolve) => {
            one.close(resolve);
            one.closeAllConnections();
          }),
      ),
    );
  }

  #document({ url }: IncomingMessage, response: ServerResponse): void {
    if (url === NOTHING) return void response.writeHead(200, { 'content-type': 'text/html' }).end();
    const { document, versions, inlineScriptHashes } = this.compose();
    if (url === '/favicon.ico') return void response.writeHead(204).end();
    if (url === '/versions.json')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(versions));
    const config: BootConfig = {
      gymName: 'Gym',
      gymTagline: '',
      developerCredit: '',
      apiBase: this.#apiBase,
      cdnBase: this.cdn,
      currency: 'USD',
      locale: 'en',
      timeZone: 'UTC',
      measureUnit: 'cm',
      fixedCities: ['One', 'Two'],
      passwordMinLength: 1,
    };
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy(config, inlineScriptHashes),
      })
      .end(
        document
          .replaceAll('%config%', JSON.stringify(config))
          .replaceAll('%cdnBase%', this.cdn)
          .replaceAll('%title%', 'Gym'),
      );
  }

  #file({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const name = new URL(url, this.cdn).pathname.slice(1);
    const { status = 200, headers: more = {}, body: other, variant: only, always = false } = this.#answer;
    const variant =
      (only === undefined ? ['.br', '.gz'] : [only]).find(
        (suffix) => always || String(headers['accept-encoding']).includes(ENCODINGS[suffix] ?? ' '),
      ) ?? '';
    const body = other ?? this.release.target.get(name + variant);
    this.asked.push(name);
    if (!body || status !== 200)
      return void response.writeHead(body ? status : 404, { 'access-control-allow-origin': '*' }).end();
    const all: OutgoingHttpHeaders = {
      'content-type': TYPES[name.split('.').at(-1) ?? ''],
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(variant !== '' && { 'content-encoding': ENCODINGS[variant] }),
      ...more,
    };
    response
      .writeHead(200, Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))
      .end(body);
  }
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
