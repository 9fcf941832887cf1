import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody else's site, on an origin of its own. */
export interface ForeignSite {
  readonly url: string;
  /** What it was asked for, and with which token. */
  readonly asked: readonly { readonly path: string; readonly authorization: string | undefined }[];
  stop(): Promise<void>;
}

/** Opens a site that answers every address with this page, to whoever asks. */
export async function openForeignSite(html = '<!doctype html><title>Elsewhere</title>'): Promise<ForeignSite> {
  const asked: { path: string; authorization: string | undefined }[] = [];
  const server = createServer(({ url, headers }, response) => {
    // A browser asks for an icon by itself.
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
