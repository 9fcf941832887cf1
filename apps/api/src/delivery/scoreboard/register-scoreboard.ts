import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reasons } from '@gym/api-contract';
import { html } from './html.ts';
import { requireOperator } from '../../platform/auth/access.ts';
import type { Config } from '../../platform/config/config.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { DOCUMENT_HEADERS, INTEGRITY_POLICY } from '../../platform/http/security-and-cors-headers.ts';
import { logSecurityEvent } from '../../platform/log/security-log.ts';
import { networkOf, tooManyRequests } from '../../platform/throttling/attempts.ts';
import { RateLimiter } from '../../platform/throttling/rate-limiter.ts';
import { chosenTheme, hashedName, IMMUTABLE, readStyles } from '../server-pages/server-page.ts';
import { boardPage } from './board-page.ts';
import type { Scoreboard } from './scoreboard-data.ts';

/** Names of the page's files, with hashes. */
export interface PageFiles {
  readonly styles: string;
  readonly script: string;
  /** `sha256-…` of the script. */
  readonly integrity: string;
}

/** The page without any content: its script asks for the token, and then for the board. */
export const scoreboardDocument = (
  { styles, script, integrity }: PageFiles,
  { gymName, theme }: { readonly gymName: string; readonly theme: 'light' | 'dark' | undefined },
): string =>
  html`<!doctype html>
    <html lang="en" data-theme="${theme ?? 'system'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Releases · ${gymName}</title>
        <link rel="icon" href="/favicon.ico" type="image/svg+xml" />
        <link rel="stylesheet" href="/operator/files/${styles}" />
        <script src="/operator/files/${script}" integrity="${integrity}" crossorigin="anonymous" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <h1>Releases</h1>
          <p><bdi>${gymName}</bdi></p>
        </header>
        <main id="main" tabindex="-1">
          <noscript
            ><p class="notice">This page needs JavaScript, because it keeps your token in this tab only.</p></noscript
          >
          <form id="token-form" method="post" autocomplete="off" hidden>
            <label for="token">Operator token</label>
            <p id="token-hint">The value of OPERATOR_TOKEN. It stays in this tab until you close it.</p>
            <input
              id="token"
              type="password"
              autocomplete="off"
              spellcheck="false"
              required
              aria-describedby="token-hint problem"
            />
            <button>Show releases</button>
          </form>
          <p id="problem" role="alert"></p>
          <p id="news" role="status"></p>
          <div id="controls" hidden>
            <label><input id="refreshes" type="checkbox" checked /> Refresh every 30 seconds</label>
            <button id="refresh" type="button">Refresh now</button>
            <button id="forget" type="button">Forget the token</button>
            <p id="updated"></p>
          </div>
          <div id="board"></div>
        </main>
      </body>
    </html>`.text;

const STYLES = fileURLToPath(new URL('./scoreboard.css', import.meta.url));
const SCRIPT = fileURLToPath(new URL('./scoreboard.js', import.meta.url));
/** Allows only our own script, styles and requests. No form can send the token anywhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

interface Options {
  readonly config: Pick<Config, 'gym' | 'operatorToken' | 'canaryLimits'>;
  readonly read: () => Promise<Scoreboard | undefined>;
}

/**
 * `/operator/releases`: what is released and how it does, for operators and teams (ADR-0041). The page itself contains
 * nothing. Its script sends `OPERATOR_TOKEN` in a header, and gets the board as HTML.
 */
export function registerScoreboard(app: FastifyInstance, { config, read }: Options): void {
  let reading: Promise<ServedFiles> | undefined;
  const files = () => (reading ??= readFiles());
  const rate = new RateLimiter<string>();

  /** Limits all requests, also those with a wrong token. */
  async function limit(request: FastifyRequest): Promise<void> {
    const waitMs = rate.take(networkOf(request.ip), Date.now());
    if (waitMs === 0) return;
    logSecurityEvent(request.log, 'throttled', { address: request.ip, call: 'scoreboard', cause: 'scoreboard' });
    throw tooManyRequests(waitMs, () => reasons.limits.reports, 'scoreboard');
  }

  app.get('/operator/releases', async (request, reply) =>
    reply
      .headers({ ...DOCUMENT_HEADERS, ...INTEGRITY_POLICY, 'content-security-policy': POLICY })
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(scoreboardDocument(await files(), { gymName: config.gym.name, theme: chosenTheme(request) })),
  );
  app.get(
    '/operator/releases/board',
    { onRequest: [limit, requireOperator(config.operatorToken, 'scoreboard')] },
    async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(boardPage(await read(), config.canaryLimits)),
  );
  app.get<{ Params: { name: string } }>('/operator/files/:name', async (request, reply) => {
    const file = (await files()).bodies.get(request.params.name);
    if (!file) throw new HttpError(404, reasons.request.unknownPath);
    return reply.header('cache-control', IMMUTABLE).type(file.type).send(file.body);
  });
}

interface ServedFiles extends PageFiles {
  readonly bodies: ReadonlyMap<string, { readonly type: string; readonly body: Buffer }>;
}

async function readFiles(): Promise<ServedFiles> {
  const [css, js] = await Promise.all([readStyles(STYLES), readFile(SCRIPT)]);
  const [styles, script] = [hashedName('scoreboard.css', css), hashedName('scoreboard.js', js)];
  return {
    styles,
    script,
    integrity: `sha256-${createHash('sha256').update(js).digest('base64')}`,
    bodies: new Map([
      [styles, { type: 'text/css; charset=utf-8', body: css }],
      [script, { type: 'text/javascript; charset=utf-8', body: js }],
    ]),
  };
}
