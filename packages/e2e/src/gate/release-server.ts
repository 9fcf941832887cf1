import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentSecurityPolicy, inlineHashes } from '@gym/release/content-security-policy';
import { bootRemotes, bootShell, composeReleasedDocument } from '@gym/release/document';
import type { ReleasedDocument } from '@gym/release';
import type { BootConfig } from '@gym/remote-contract';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import type { StagedRelease } from './staged-release.ts';

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** Composes the document of a release. @throws Error if that is impossible */
export function composeDocument({ shell, remotes }: StagedRelease): ReleasedDocument {
  const data = { shell: bootShell(shell), remotes: remotes.flatMap((remote) => bootRemotes(remote, shell)) };
  const { document: template, inlineScriptHashes } = shell;
  return composeReleasedDocument({ data, template, inlineScriptHashes, previous: [] });
}

/**
 * Serves one release that no gate has checked. As in a deployment, the document with its policy and the files have
 * different origins.
 */
export class ReleaseServer {
  #pages!: LoopbackServer;
  #files!: LoopbackServer;
  /** The origin of the API. */
  apiBase = '';
  release!: StagedRelease;
  /** The content type of every file, if it is wrong. */
  contentType: string | undefined;

  async open(): Promise<void> {
    this.#pages = await serveLoopback((request, response) => this.#page(request, response));
    this.#files = await serveLoopback((request, response) => this.#file(request, response));
  }

  get url(): string {
    return this.#pages.url;
  }
  get cdn(): string {
    return `${this.#files.url}/`;
  }

  async close(): Promise<void> {
    await Promise.all([this.#pages, this.#files].map((one) => one.stop()));
  }

  #page({ url }: IncomingMessage, response: ServerResponse): void {
    if (url === '/favicon.ico') return void response.writeHead(204).end();
    const { document, versions } = composeDocument(this.release);
    if (url === '/versions.json')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(versions));
    const config: BootConfig = {
      gymName: 'Gym',
      gymTagline: '',
      developerCredit: '',
      apiBase: this.apiBase,
      cdnBase: this.cdn,
      currency: 'USD',
      locale: 'en',
      timeZone: 'UTC',
      measureUnit: 'cm',
      fixedCities: ['One', 'Two'],
      passwordMinLength: 1,
    };
    const filled = document
      .replaceAll('%config%', JSON.stringify(config))
      .replaceAll('%cdnBase%', this.cdn)
      .replaceAll('%title%', 'Gym');
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(config, inlineHashes(document)),
      })
      .end(filled);
  }

  #file({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const name = new URL(url, this.cdn).pathname.slice(1);
    const isCompressed = String(headers['accept-encoding']).includes('br');
    const body = this.release.target.get(isCompressed ? `${name}.br` : name);
    response
      .writeHead(body ? 200 : 404, {
        'content-type': this.contentType ?? TYPES[name.split('.').at(-1) ?? ''],
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        ...(isCompressed && { 'content-encoding': 'br' }),
      })
      .end(body);
  }
}
