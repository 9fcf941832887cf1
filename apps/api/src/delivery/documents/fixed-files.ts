import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';

const DAY = 'public, max-age=86400';

/** The product's sign, in its accent colour. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<rect width="32" height="32" rx="7" fill="#0a7048"/>' +
  '<path d="M5 13h3v6H5zm4-3h4v12H9zm4 5h6v2h-6zm6-5h4v12h-4zm5 3h3v6h-3z" fill="#fff"/></svg>';
/**
 * Sides of the pictures of the installed program, in pixels: Android and desktops, and Apple's home screen. They show
 * the same sign without round corners, which systems cut themselves. The server's image library reads no SVG.
 */
const PICTURES: Readonly<Record<string, number>> = {
  '/icon-192.png': 192,
  '/icon-512.png': 512,
  '/apple-touch-icon.png': 180,
};

/** The manifest with which browsers install the product as a program: https://www.w3.org/TR/appmanifest/ */
const manifestOf = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  start_url: '/',
  display: 'standalone',
  background_color: '#f5f6f3',
  theme_color: '#0a7048',
  icons: [
    { src: '/favicon.ico', sizes: 'any', type: 'image/svg+xml' },
    ...Object.entries(PICTURES).map(([src, side]) => ({
      src,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  ],
});

/** Files that browsers and robots request by a fixed name. */
export function registerFixedFiles(app: FastifyInstance, { gym }: Pick<Config, 'gym'>): void {
  const files: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
    '/favicon.ico': { type: 'image/svg+xml', body: ICON },
    // Search engines need nothing of the dashboard.
    '/robots.txt': { type: 'text/plain; charset=utf-8', body: 'User-agent: *\nDisallow: /\n' },
    '/manifest.webmanifest': { type: 'application/manifest+json', body: JSON.stringify(manifestOf(gym.name)) },
  };
  for (const [url, { type, body }] of Object.entries(files))
    app.get(url, async (_request, reply) => reply.header('cache-control', DAY).type(type).send(body));
  for (const url of Object.keys(PICTURES))
    app.get(url, async (_request, reply) =>
      reply
        .header('cache-control', DAY)
        .type('image/png')
        .send(await readFile(new URL(`icons${url}`, import.meta.url))),
    );
}
