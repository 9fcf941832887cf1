import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentSecurityPolicy } from '@gym/release/content-security-policy';
import { bootRemotes, bootShell, composeReleasedDocument } from '@gym/release/document';
import type { ReleasedDocument } from '@gym/release';
import type { BootConfig } from '@gym/remote-contract';
import type { StagedRelease } from './staged-release.ts';

/** Path of an empty page of the same origin, to prepare a visit. */
export const NOTHING = '/nothing';

/** A faulty way in which a CDN serves files. */
export interface FileAnswer {
  readonly status?: number;
  /** The body of every file. */
  readonly body?: Buffer;
  /** undefined removes a header. */
  readonly headers?: OutgoingHttpHeaders;
  /** The only available variant, also for clients that do not accept it. */
  readonly variant?: '.br' | '.gz' | '';
  readonly always?: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

/**
 * Serves releases that no gate has checked. As in a deployment, the document with its policy and the files have
 * different origins. It shows one release at a time.
 */
export class ReleaseServer {
  readonly #pages = createServer((request, response) => this.#document(request, response));
  readonly #files = createServer((request, response) => this.#file(request, response));
  readonly #apiBase: string;
  release!: StagedRelease;
  #answer: FileAnswer = {};
  /** Files requested from the current release. */
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

  /** Serves this release from now on. */
  show(release: StagedRelease, answer: FileAnswer = {}): void {
    this.release = release;
    this.#answer = answer;
    this.asked.length = 0;
  }

  /** Composes the release's document. @throws if that is impossible */
  compose(): ReleasedDocument {
    const { shell, remotes } = this.release;
    const data = { shell: bootShell(shell), remotes: remotes.flatMap((remote) => bootRemotes(remote, shell)) };
    return composeReleasedDocument({
      data,
      template: shell.document,
      inlineScriptHashes: shell.inlineScriptHashes,
      previous: [],
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
