import { escapeHtml } from '@gym/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HelpPage, Help } from './read-help.ts';
import type { Config } from '../../platform/config/config.ts';
import { type CompressedText, compressText, sendWithEtag } from '../../platform/http/compressed-response.ts';
import { DOCUMENT_HEADERS } from '../../platform/http/security-and-cors-headers.ts';
import { chosenTheme, IMMUTABLE } from '../server-pages/server-page.ts';

/** The parts that all pages of the help share. */
export interface PageFrame {
  readonly gymName: string;
  /** File name of the styles. */
  readonly styles: string;
  /** The theme chosen in the product; undefined for the system's. */
  readonly theme: 'light' | 'dark' | undefined;
}

/** The page for an address without a page. */
export const NO_SUCH_PAGE: HelpPage = {
  title: 'No such page',
  addresses: [],
  html: '<h1>No such page</h1>\n<p>There is no page of the help at this address. <a href="/help/">All pages</a></p>\n',
};

/** Renders a page as a complete document, without scripts or foreign files. */
export const helpDocument = (
  { title, html }: HelpPage,
  { gymName, styles, theme }: PageFrame,
): string => `<!doctype html>
<html lang="en"${theme === undefined ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Help · ${escapeHtml(gymName)}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/help/files/${styles}">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><nav aria-label="Help">
<a class="all" href="/help/">Help</a> <a href="/">${escapeHtml(gymName)}</a>
</nav></header>
<main id="main">
${html}</main>
<footer><nav aria-label="More help"><a href="/help/">All pages of the help</a></nav></footer>
</body>
</html>
`;

/** Allows only our own text, styles and pictures. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Options {
  readonly config: Pick<Config, 'gym'>;
  /** Reads the help at the first request. */
  readonly read: () => Promise<Help>;
}

/** `/help/`: the front desk's pages, public because users who cannot sign in need them most. */
export function registerHelp(app: FastifyInstance, { config, read }: Options): void {
  let reading: Promise<Help> | undefined;
  const help = () =>
    (reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    }));
  const prepared = new Map<string, Promise<CompressedText>>();

  /** Sends a page in the chosen theme. Renders it at the first request. */
  async function send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { pages, styles } = await help();
    const page = pages.get(name);
    const theme = chosenTheme(request);
    const frame = { gymName: config.gym.name, styles, theme };
    reply.headers({ ...DOCUMENT_HEADERS, 'content-security-policy': POLICY }).type('text/html; charset=utf-8');
    if (!page) return reply.code(404).header('cache-control', 'no-store').send(helpDocument(NO_SUCH_PAGE, frame));
    const key = `${name} ${theme}`;
    const document = prepared.get(key) ?? compressText(helpDocument(page, frame));
    prepared.set(key, document);
    return sendWithEtag(await document, request, reply);
  }

  app.get('/help', async (_request, reply) => reply.header('cache-control', 'no-store').redirect('/help/', 302));
  app.get('/help/', async (request, reply) => send('', request, reply));
  app.get<{ Params: { '*': string } }>('/help/*', async (request, reply) => send(request.params['*'], request, reply));
  // Redirects from a screen to its page, because the product does not know the names of the pages.
  app.get<{ Params: { '*': string } }>('/help/of/*', async (request, reply) => {
    const { addressFor } = await help();
    return reply.header('cache-control', 'no-store').redirect(addressFor(`/${request.params['*']}`), 302);
  });
  app.get<{ Params: { name: string } }>('/help/files/:name', async (request, reply) => {
    const file = (await help()).files.get(request.params.name);
    if (!file)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is no such file.\n');
    return reply.header('cache-control', IMMUTABLE).type(file.type).send(file.body);
  });
}
