import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A foreign site with its own origin. */
export interface ForeignSite {
  readonly url: string;
  /** The requests that the site received, with their token. */
  readonly asked: readonly { readonly path: string; readonly authorization: string | undefined }[];
  stop(): Promise<void>;
}

/** Opens a site that serves this page at every path. */
export async function openForeignSite(html = '<!doctype html><title>Elsewhere</title>'): Promise<ForeignSite> {
  const asked: { path: string; authorization: string | undefined }[] = [];
  const server = createServer(({ url, headers }, response) => {
    // Browsers request the icon by themselves.
    if (url !== '/favicon.ico') asked.push({ path: url ?? '', authorization: headers.authorization });
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-allow-methods': '*',
      })
      .end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
